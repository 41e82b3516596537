import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scoreFraction, readReport, scoreScale, formatScore } from './report.ts'

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

test('what lies beyond the scale is an empty or a full bar', () => {
  expect([-5, 0, 50, 100, 1e9].map((value) => scoreFraction(value, 100))).toEqual([0, 0, 0.5, 1, 1])
  expect([71, 64.5, 1 / 3, 1e6, -3e20].map(formatScore)).toEqual([
    ...['71', '64.5', '0.33', '1,000,000', '-3.00e+20'],
  ])
})
