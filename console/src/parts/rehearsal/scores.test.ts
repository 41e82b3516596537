import { expect, test } from 'vitest'
import { changeOf, combine, compareScores, overallOf } from './scores.ts'

const report = (overall: number | undefined, scores: Record<string, number> = {}) => ({
  overall,
  scores: Object.entries(scores).map(([name, value]) => ({ name, value })),
  summary: '',
})

test.each([
  ['two values', [70, 75], { values: [70, 75], mean: 72.5, spread: 2.5 }],
  ['equal values', [8, 8], { values: [8, 8], mean: 8, spread: 0 }],
  ['one value', [8], { values: [8], mean: 8, spread: 0 }],
  ['no value', [], undefined],
])('combines %s', (_, values, combined) => {
  expect(combine(values)).toEqual(combined)
})

test('takes the overall score of the reports that have one', () => {
  expect(overallOf([report(undefined), report(60)])?.values).toEqual([60])
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
  ['above every value before', [70, 72], [73, 80], { by: 5.5, isClear: true }],
  ['below every value before', [70, 72], [60, 69], { by: -6.5, isClear: true }],
  ['within the spread', [70, 76], [72, 80], { by: 3, isClear: false }],
  ['equal to a value before', [70, 72], [72, 74], { by: 2, isClear: false }],
  ['not scored before', [], [72], undefined],
])('a score %s', (_, kept, replay, change) => {
  expect(changeOf({ kept: combine(kept), replay: combine(replay) })).toEqual(change)
})
