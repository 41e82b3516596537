import { expect, test } from 'vitest'
import { dayOf } from './days.ts'

test.each([
  ['2026-01-05', '01/05/2026'],
  [new Date(2026, 0, 5, 0, 30).toISOString(), '01/05/2026'],
  [new Date(2026, 11, 31, 23, 30).toISOString(), '12/31/2026'],
  ['', '-'],
  ['soon', '-'],
  [null, '-'],
  [undefined, '-'],
])('R109 %s is %s', (text, day) => {
  expect(dayOf(text)).toBe(day)
})
