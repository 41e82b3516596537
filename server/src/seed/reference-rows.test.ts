import {
  checkPlaceholders,
  fromWire,
  modePlaceholders,
  normalise,
  registry,
} from '@greenroom/contract'
import { expect, test } from 'vitest'
import { shiftDates } from './dates.ts'
import { personaRows } from './persona-rows.ts'
import { modeRows, referenceRows, standardRows } from './reference-rows.ts'

const date = shiftDates(new Date('2026-11-11T11:11Z'))
const rows = referenceRows(date)
const { interactionModes, modeReports } = modeRows(date)
const { coachingPrompts, plans } = standardRows(date)
const words = (text: string) => text.split(/\s+/).length

const prompts = [
  ...Object.entries(rows).flatMap(([entity, list]) =>
    list.map((row): string => Object(row)[registry[entity as keyof typeof rows].text]),
  ),
  ...[...interactionModes, ...modeReports].map((row) => row.prompt_template),
  ...coachingPrompts.map(({ template }) => template),
  ...personaRows(date).personas.map(({ behavioral_detail }) => behavioral_detail),
]

test.each(
  interactionModes.map(({ name, prompt_template }) => [name, fromWire(prompt_template)] as const),
)('the template of %s is long and contains each of the 14 placeholders once', (_, template) => {
  expect(checkPlaceholders(template, modePlaceholders)).toEqual({
    missing: [],
    unknown: [],
    repeated: [],
  })
  expect(words(template)).toBeGreaterThan(250)
  expect(template.split('\n\n').length).toBeGreaterThan(4)
})

test('mode reports and coaching prompts have 100 words or more', () => {
  const texts = [
    ...modeReports.map((row) => row.prompt_template),
    ...coachingPrompts.map(({ template }) => template),
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
  for (const list of [rows.industries, rows.products, rows['ai-roles'], interactionModes])
    expect(new Set(list.map(({ name }) => name)).size).toBe(list.length)
  const industryOfEach = rows.products.map(({ industry_id }) => industry_id)
  for (const { industry_id } of rows.industries.map(Object))
    expect(industryOfEach.filter((of) => of === industry_id)).toHaveLength(3)
})

test('contains the names that the console displays in a special way', () => {
  expect(rows['company-sizes'].map(({ name }) => name)).toEqual(['small', 'medium', 'large'])
  for (const { name } of [...rows['plant-sizes'], ...rows['manufacturing-models']])
    expect(name).toMatch(/^[a-z]+(_[a-z]+)+$/)
  expect(plans.map(({ plan_type }) => plan_type).slice(0, 3)).toEqual([
    'trial',
    'starter',
    'manager',
  ])
})
