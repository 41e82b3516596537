import { expect, test } from 'vitest'
import { combine, compareScores, describeJudged, overallOf } from './scores.ts'

const report = (overall: number | undefined, scores: Record<string, number> = {}) => ({
  overall,
  scores: Object.entries(scores).map(([name, value]) => ({ name, value })),
  summary: '',
})

test.each([
  ['two values', [70, 75], { mean: 72.5, lowest: 70, highest: 75, count: 2 }],
  ['equal values', [8, 8], { mean: 8, lowest: 8, highest: 8, count: 2 }],
  ['one value', [8], { mean: 8, lowest: 8, highest: 8, count: 1 }],
  ['no value', [], undefined],
])('combines %s', (_, values, combined) => {
  expect(combine(values)).toEqual(combined)
})

test('takes the overall score of the reports that have one', () => {
  expect(overallOf([report(undefined), report(60)])).toMatchObject({ mean: 60, count: 1 })
  expect(overallOf([report(undefined)])).toBeUndefined()
})

test('compares every score that any report has', () => {
  const scores = compareScores(
    [report(70, { tone: 6 }), report(72, { tone: 8, closing: 3 })],
    [report(80, { pricing: 5 })],
  )
  expect(scores.map(({ name, kept, replay }) => [name, kept?.mean, replay?.mean])).toEqual([
    ['Overall score', 71, 80],
    ['tone', 7, undefined],
    ['closing', 3, undefined],
    ['pricing', undefined, 5],
  ])
})

test.each([
  ['with its range', [60, 61], '60.5 (60–61)'],
  ['with its range, also where both are equal', [70, 70], '70 (70–70)'],
  ['alone where there is only one', [72], '72'],
  ['as a dash where there is none', [], '–'],
])('shows a mean %s', (_, values, text) => {
  expect(describeJudged(combine(values))).toBe(text)
})
