import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scoreFraction, readReport, scoreScale, formatScore } from './report.ts'

const unreadable = { overall: undefined, scores: [], summary: 'Could not parse report data.' }

test.each([
  [
    'R102 R103 R104 an object',
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
    'R105 R138 a string that holds one',
    '{"overall_score": 7, "closing": 8}',
    { overall: 7, scores: [{ name: 'closing', value: 8 }], summary: '' },
  ],
  ['an empty object', {}, { overall: undefined, scores: [], summary: '' }],
  [
    'numbers that are none',
    { overall_score: '71', a: NaN, b: '8', c: null, d: { e: 1 }, coaching_summary: 7 },
    { overall: undefined, scores: [], summary: '' },
  ],
  ['R106 a string cut off', '{"overall_score": 7', unreadable],
  ['R106 JSON that is no object', '[1, 2]', unreadable],
  ['R106 a number', 7, unreadable],
  ['no report', null, undefined],
  ['an empty string', '', undefined],
])('%s', (_, stored, read) => {
  expect(readReport(stored)).toEqual(read)
})

test('whatever is stored, reading it gives a report or none', () => {
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
])(
  'a full bar is %d where the overall score is %s and the others are %j',
  (scale, overall, values) => {
    const scores = values.map((value) => ({ name: 'x', value }))
    expect(scoreScale({ overall, scores, summary: '' })).toBe(scale)
  },
)

test('what lies beyond the scale is an empty or a full bar', () => {
  expect([-5, 0, 50, 100, 1e9].map((value) => scoreFraction(value, 100))).toEqual([0, 0, 0.5, 1, 1])
  expect([71, 64.5, 1 / 3, 1e6, -3e20].map(formatScore)).toEqual([
    ...['71', '64.5', '0.33', '1,000,000', '-3.00e+20'],
  ])
})
