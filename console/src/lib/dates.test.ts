import { expect, test } from 'vitest'
import { momentOf } from './dates.ts'

const at = (...parts: [number, number, number, number, number]) => new Date(...parts).getTime()

test('a moment is its time today, and has its day otherwise', () => {
  const moment = at(2026, 10, 20, 9, 5)
  expect(momentOf(moment, at(2026, 10, 20, 23, 59))).toBe('09:05')
  expect(momentOf(moment, at(2026, 10, 21, 0, 1))).toBe('20 Nov, 09:05')
})
