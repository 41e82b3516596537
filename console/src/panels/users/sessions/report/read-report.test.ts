import { describe, expect, test } from 'vitest'
import { readReport, scaleOf, scoreText } from './read-report.ts'

const unreadable = {
  overall: undefined,
  scores: [],
  summary: 'Could not parse report data.',
}
const whole = { overall_score: 71, needs_discovery: 64, closing: 8.5, coaching_summary: 'Ask.' }
const read = {
  overall: 71,
  scores: [
    { field: 'needs_discovery', name: 'needs discovery', value: 64 },
    { field: 'closing', name: 'closing', value: 8.5 },
  ],
  summary: 'Ask.',
}

describe('a performance report', () => {
  test('R102 R103 R104 R105 R138 is read from an object and from a string', () => {
    expect(readReport(whole)).toEqual(read)
    expect(readReport(JSON.stringify(whole))).toEqual(read)
  })

  test.each([
    ['text', 'well done'],
    ['a report that breaks off', '{"overall_score": 7'],
    ['an empty text', ''],
    ['a number', '7'],
    ['null as text', 'null'],
    ['a list', '[{"overall_score": 7}]'],
    ['a list that is none of text', [whole]],
    ['a number that is none of text', 12],
    ['brackets, thousands deep', '['.repeat(100_000)],
  ])('R106 that is %s cannot be parsed', (_, raw) => {
    expect(readReport(raw)).toEqual(unreadable)
  })

  test.each([null, undefined, {}, '{}'])('that is %j has nothing to show', (raw) => {
    expect(readReport(raw)).toEqual({ overall: undefined, scores: [], summary: '' })
  })

  test('shows numbers alone as scores', () => {
    const raw = {
      overall_score: 'NaN',
      a: 'NaN',
      b: '12',
      c: NaN,
      d: Infinity,
      e: null,
      f: true,
      g: { h: 1 },
      i: [1],
      j: 0,
      k: -3,
      coaching_summary: ['no text'],
    }
    expect(readReport(raw)).toEqual({
      overall: undefined,
      scores: [
        { field: 'j', name: 'j', value: 0 },
        { field: 'k', name: 'k', value: -3 },
      ],
      summary: '',
    })
    expect(readReport({ overall_score: ' 7.5 ' }).overall).toBe(7.5)
  })

  test('changes nothing, whatever its fields are called', () => {
    const text = '{"__proto__": 1, "constructor": 2, "toString": 3, "overall_score": 4}'
    const { overall, scores } = readReport(text)
    expect(overall).toBe(4)
    expect(scores.map(({ field }) => field)).toEqual(['__proto__', 'constructor', 'toString'])
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(readReport(`{"__proto__": {"overall_score": 9}}`).overall).toBeUndefined()
  })

  test('has its line breaks, however they are written', () => {
    expect(readReport({ coaching_summary: 'One.\\nTwo.\nThree. ' }).summary).toBe(
      'One.\nTwo.\nThree.',
    )
  })
})

test.each([
  [7, '7'],
  [7.456, '7.46'],
  [-1200, '-1,200'],
  [1e300, '1.00e+300'],
  [0.001, '0'],
])('%d is written %s', (value, text) => {
  expect(scoreText(value)).toBe(text)
})

test.each([
  [[], 10],
  [[7, 10], 10],
  [[7, 10.5], 100],
  [[250, -1e9], 250],
])('the scale of %j ends at %d', (values, end) => {
  const scores = values.map((value) => ({ field: '', name: '', value }))
  expect(scaleOf(scores)).toBe(end)
})
