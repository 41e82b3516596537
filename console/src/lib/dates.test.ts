import { expect, test, vi } from 'vitest'
import { formatDay, formatMoment, formatTimestamp, parseTime } from './dates.ts'

const at = (...parts: [number, number, number, number, number]) => new Date(...parts).getTime()

test('formats a time of today without the day, and one of this year without the year', () => {
  const moment = at(2026, 10, 20, 9, 5)
  expect(formatMoment(moment, at(2026, 10, 20, 23, 59))).toBe('09:05')
  expect(formatMoment(moment, at(2026, 10, 21, 0, 1))).toBe('20 Nov, 09:05')
  expect(formatMoment(moment, at(2027, 0, 1, 0, 1))).toBe('20 Nov 2026, 09:05')
})

test.each([
  ['2026-02-01T09:05:07Z', '02/01/2026 09:05:07'],
  ['2026-12-31T23:59:59.999Z', '12/31/2026 23:59:59'],
  ['2026-02-01T00:05:07', '02/01/2026 00:05:07'],
  ['', '-'],
  ['yesterday', '-'],
  ['2026-13-01', '-'],
  [null, '-'],
  [undefined, '-'],
])('formats %j as %s', { tags: ['R099'] }, (text, written) => {
  vi.stubEnv('TZ', 'UTC')
  expect(formatTimestamp(text)).toBe(written)
})

test.each([
  ['2026-01-05', '01/05/2026'],
  ['2026-01-05T03:00:00Z', '01/04/2026'],
  ['2026-12-31T23:59:59Z', '12/31/2026'],
  ['', '-'],
  ['soon', '-'],
  [null, '-'],
  [undefined, '-'],
])('formats the day of %j as %s', { tags: ['R109'] }, (text, day) => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
  expect(formatDay(text)).toBe(day)
})

test('parses a timestamp, and returns undefined for an invalid one', () => {
  expect(parseTime('1970-01-01T00:00:01Z')).toBe(1000)
  expect([parseTime(null), parseTime('soon')]).toEqual([undefined, undefined])
})
