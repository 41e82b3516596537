import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxReportFields } from './limits.ts'
import {
  formatScore,
  partScale,
  readReport,
  reportNumbers,
  scoreFraction,
  scoreScale,
} from './report.ts'
import { hasAtMostValues } from './well-formed.ts'

const unreadable = { overall: undefined, scores: [], summary: 'Could not parse report data.' }

test.each([
  [
    'an object',
    { overall_score: 71, needs_discovery: 64.5, coaching_summary: 'Ask.', closing: 0, note: 'x' },
    {
      overall: 71,
      scores: [
        { name: 'needs discovery', value: 64.5 },
        { name: 'closing', value: 0 },
      ],
      summary: 'Ask.',
    },
  ],
  [
    'an object as a JSON string',
    '{"overall_score": 7, "closing": 8}',
    { overall: 7, scores: [{ name: 'closing', value: 8 }], summary: '' },
  ],
  ['an empty object', {}, { overall: undefined, scores: [], summary: '' }],
  [
    'scores that are not numbers',
    { overall_score: '71', a: NaN, b: '8', c: null, d: { e: 1 }, coaching_summary: 7 },
    { overall: undefined, scores: [], summary: '' },
  ],
  ['a truncated JSON string', '{"overall_score": 7', unreadable],
  ['JSON that is no object', '[1, 2]', unreadable],
  ['a number', 7, unreadable],
  ['no report', null, undefined],
  ['an empty string', '', undefined],
])('reads %s', { tags: ['R102', 'R103', 'R104', 'R105', 'R106', 'R138'] }, (_, stored, read) => {
  expect(readReport(stored)).toEqual(read)
})

const withFields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, at]))

test('a report with more than 200 fields is unreadable, as an object and as text', () => {
  const [most, tooMany] = [withFields(maxReportFields), withFields(maxReportFields + 1)]
  for (const write of [(report: object) => report, JSON.stringify]) {
    expect(readReport(write(most))?.scores).toHaveLength(maxReportFields)
    expect(readReport(write(tooMany))).toEqual(unreadable)
    expect(reportNumbers(write(tooMany))).toEqual({})
  }
})

test('the numbers of a report are those of its fields, without texts', () => {
  const report = { overall_score: 71, coaching_summary: 'Ask.', note: 'x', deep: { a: 1 }, b: -2 }
  for (const stored of [report, JSON.stringify(report)])
    expect(reportNumbers(stored)).toEqual({ overall_score: 71, b: -2 })
  for (const stored of [null, '', 'Great call!', [7]]) expect(reportNumbers(stored)).toEqual({})
})

test('counts values at any depth', () => {
  const value = { a: [1, { b: 2 }], c: 'x' }
  expect([4, 5].map((most) => hasAtMostValues(value, most))).toEqual([false, true])
  expect(hasAtMostValues(JSON.parse('['.repeat(5000) + ']'.repeat(5000)), 10_000)).toBe(true)
  expect(hasAtMostValues(Array.from({ length: 11 }), 10)).toBe(false)
  expect(hasAtMostValues('text', 0)).toBe(true)
})

test('reads any stored value without throwing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.json()), (stored) => {
      const read = readReport(stored)
      for (const { value } of read?.scores ?? []) expect(Number.isFinite(value)).toBe(true)
    }),
  )
  expect(readReport('['.repeat(200_000))).toEqual(unreadable)
})

test.each([
  [100, 71, [64, 12]],
  [100, undefined, [9, 11]],
  [10, 7, [8, 10]],
  [10, undefined, [0]],
  [100, undefined, []],
])('the scale is %d for an overall score of %s and scores of %j', (scale, overall, values) => {
  const scores = values.map((value) => ({ name: 'x', value }))
  expect(scoreScale({ overall, scores, summary: '' })).toBe(scale)
})

test.each([
  ['the whole up to 100, parts up to 10', 100, 82, [8, 9, 7.5], 10],
  ['all up to 100', 100, 40, [35, 9, 71], 100],
  ['all up to 100, and low', 100, 9, [0, 8, 10], 100],
  ['low parts whose overall score is none of their means', 100, 15, [10, 10, 5], 100],
  ['all up to 10', 10, 7, [6, 8], 10],
  ['no overall score', 100, undefined, [6, 8], 100],
  ['no parts', 100, 82, [], 100],
] as const)('the scale of the parts: %s', (_, scale, overall, values, end) => {
  const scores = values.map((value) => ({ name: 'x', value }))
  expect(partScale({ overall, scores, summary: '' }, scale)).toBe(end)
})

test('what lies beyond the scale is an empty or a full bar', () => {
  expect([-5, 0, 50, 100, 1e9].map((value) => scoreFraction(value, 100))).toEqual([0, 0, 0.5, 1, 1])
  expect([71, 64.5, 1 / 3, 1e6, -3e20].map(formatScore)).toEqual([
    ...['71', '64.5', '0.33', '1,000,000', '-3.00e+20'],
  ])
})
