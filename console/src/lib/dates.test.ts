import { describe, expect, test, vi } from 'vitest'
import { dayOf, daysQuery, formatDay, formatMoment, formatTimestamp, parseTime } from './dates.ts'

const local = (...parts: [number, number, number, number, number]) => new Date(...parts).getTime()

test('formats a time of today without the day, and one of this year without the year', () => {
  const moment = local(2026, 10, 20, 9, 5)
  expect(formatMoment(moment, local(2026, 10, 20, 23, 59))).toBe('09:05')
  expect(formatMoment(moment, local(2026, 10, 21, 0, 1))).toBe('20 Nov, 09:05')
  expect(formatMoment(moment, local(2027, 0, 1, 0, 1))).toBe('20 Nov 2026, 09:05')
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

describe.each(['Asia/Tokyo', 'America/New_York', 'Europe/Berlin', 'UTC'])('in %s', (zone) => {
  const minute = 60_000
  // With the days on which the clock is changed in New York and in Berlin, and a leap day.
  const days = ['2026-11-19', '2026-03-08', '2026-11-01', '2026-03-29', '2026-10-25', '2028-02-29']

  test.each(days)('the filter of %s has what lists and charts show on that day', (day) => {
    vi.stubEnv('TZ', zone)
    const { from = '', to = '' } = daysQuery({ from: day, to: day })
    const start = Date.parse(`${day}T12:00`) - 40 * 60 * minute
    const [year, month, date] = day.split('-')
    for (let at = start; at < start + 80 * 60 * minute; at += 15 * minute) {
      const iso = new Date(at).toISOString()
      const isShown = formatDay(iso) === `${month}/${date}/${year}`
      expect([iso, Date.parse(from) <= at && at <= Date.parse(to)]).toEqual([iso, isShown])
      expect([iso, dayOf(at) === day]).toEqual([iso, isShown])
      expect(formatTimestamp(iso).startsWith(formatDay(iso))).toBe(true)
      expect(formatMoment(at, 0).startsWith(`${Number(date)} `)).toBe(isShown)
    }
  })

  test('days and times in UTC are the same everywhere', () => {
    vi.stubEnv('TZ', zone)
    const at = Date.parse('2026-11-19T23:30:00Z')
    const noon = Date.parse('2026-11-22T12:00:00Z')
    expect(dayOf(at, 'UTC')).toBe('2026-11-19')
    expect(formatDay('2026-11-19T23:30:00Z', 'UTC')).toBe('11/19/2026')
    expect(formatMoment(at, noon, 'UTC')).toBe('19 Nov, 23:30')
    expect(daysQuery({ from: '2026-11-19', to: '2026-11-20', zone: 'UTC' })).toEqual({
      from: '2026-11-19',
      to: '2026-11-20',
    })
  })
})

test('a day that does not exist narrows nothing', () => {
  expect(daysQuery({ from: '2026-02-31', to: 'now' })).toEqual({})
  expect(dayOf('soon')).toBe('')
})
