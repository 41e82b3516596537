import {
  checkPlaceholders,
  definitionOf,
  entities,
  fromWire,
  modePlaceholders,
  normalise,
} from '@greenroom/contract'
import { expect, test } from 'vitest'
import { demoItems, demoRows } from '../../test/demo-rows.ts'

const words = (text: string) => text.split(/\s+/).length

// The demonstration has no voices of its own.
const prompts = entities
  .filter((entity) => entity !== 'voices')
  .flatMap((entity) =>
    demoItems(entity).map((row): string => String(row[definitionOf(entity).text])),
  )

test.each(
  demoItems('interaction-modes').map(({ name, prompt_template }) => [
    name,
    fromWire(prompt_template),
  ]),
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
    ...demoItems('mode-reports').map((row) => row.prompt_template),
    ...demoItems('coaching-prompts').map(({ template }) => template),
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
  for (const entity of ['industries', 'products', 'ai-roles', 'interaction-modes'] as const) {
    const names = demoItems(entity).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  }
  const industryOfEach = demoItems('products').map(({ industry_id }) => industry_id)
  for (const { industry_id } of demoItems('industries'))
    expect(industryOfEach.filter((of) => of === industry_id)).toHaveLength(3)
})

test('contains the names that the console displays in a special way', () => {
  expect(demoItems('company-sizes').map(({ name }) => name)).toEqual(['small', 'medium', 'large'])
  for (const { name } of [...demoItems('plant-sizes'), ...demoItems('manufacturing-models')])
    expect(name).toMatch(/^[a-z]+(_[a-z]+)+$/)
  const plans = demoRows('plans').map(({ plan_type }) => plan_type)
  expect(plans.slice(0, 3)).toEqual(['trial', 'starter', 'manager'])
})
