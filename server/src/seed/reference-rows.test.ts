import { checkPlaceholders, fromWire, modePlaceholders, normalise } from '@greenroom/contract'
import { expect, test } from 'vitest'
import { shiftDates } from './dates.ts'
import { interactionModes } from './demo/interaction-modes.ts'
import { personaRows } from './persona-rows.ts'
import { referenceRows } from './reference-rows.ts'

const date = shiftDates(new Date('2026-11-11T11:11Z'))
const rows = referenceRows(date)
const words = (text: string) => text.split(/\s+/).length

const prompts = [
  ...[...rows.industries, ...rows.products].map(({ details }) => details),
  ...[rows.aiRoles, rows.companySizes, rows.plantSizes, rows.manufacturingModels].flatMap((list) =>
    list.map(({ description }) => description),
  ),
  ...[...rows.interactionModes, ...rows.modeReports].map((row) => row.prompt_template),
  ...rows.coachingPrompts.map(({ template }) => template),
  ...personaRows(date).personas.map(({ behavioral_detail }) => behavioral_detail),
]

test.each(interactionModes.map(({ name, prompt_template }) => [name, prompt_template] as const))(
  'the template of %s is long and contains each of the 14 placeholders once',
  (_, template) => {
    expect(checkPlaceholders(template, modePlaceholders)).toEqual({
      missing: [],
      unknown: [],
      repeated: [],
    })
    expect(words(template)).toBeGreaterThan(250)
    expect(template.split('\n\n').length).toBeGreaterThan(4)
  },
)

test('mode reports and coaching prompts have 100 words or more', () => {
  const texts = [
    ...rows.modeReports.map((row) => row.prompt_template),
    ...rows.coachingPrompts.map(({ template }) => template),
  ]
  for (const text of texts) expect(words(fromWire(text))).toBeGreaterThanOrEqual(100)
})

test('prompt texts are in their wire format, and no paragraph repeats', () => {
  for (const text of prompts) {
    expect(text).not.toMatch(/["\n]/)
    expect(text).toContain('\\n\\n')
    expect(normalise(fromWire(text))).toBe(fromWire(text))
  }
  const paragraphs = prompts.flatMap((text) => fromWire(text).split('\n'))
  const long = paragraphs.filter((paragraph) => words(paragraph) > 12)
  expect(long.filter((paragraph, index) => long.indexOf(paragraph) !== index)).toEqual([])
})

test('names are unique within a list, and each of the 8 industries has 3 products', () => {
  for (const list of [rows.industries, rows.products, rows.aiRoles, rows.interactionModes])
    expect(new Set(list.map(({ name }) => name)).size).toBe(list.length)
  const industryOfEach = rows.products.map(({ industry_id }) => industry_id)
  for (const { industry_id } of rows.industries)
    expect(industryOfEach.filter((of) => of === industry_id)).toHaveLength(3)
})

test('contains the names that the console displays in a special way', () => {
  expect(rows.companySizes.map(({ name }) => name)).toEqual(['small', 'medium', 'large'])
  for (const { name } of [...rows.plantSizes, ...rows.manufacturingModels])
    expect(name).toMatch(/^[a-z]+(_[a-z]+)+$/)
  expect(rows.plans.map(({ plan_type }) => plan_type).slice(0, 3)).toEqual([
    'trial',
    'starter',
    'manager',
  ])
})
