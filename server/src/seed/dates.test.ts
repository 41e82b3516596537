import { expect, test } from 'vitest'
import { shiftDates } from './dates.ts'

test.each([
  ['2026-10-31T00:00Z', '2026-10-30T19:15:00.000Z'],
  ['2026-11-06T23:59Z', '2026-10-30T19:15:00.000Z'],
  ['2026-11-07T00:00Z', '2026-11-06T19:15:00.000Z'],
  ['2026-01-01T12:00Z', '2025-12-26T19:15:00.000Z'],
  ['2031-02-20T12:00Z', '2031-02-14T19:15:00.000Z'],
])('on %s the newest Friday of the data is %s', (now, friday) => {
  expect(shiftDates(new Date(now))('2026-10-30T19:15Z').toISOString()).toBe(friday)
})

test('adds minutes', () => {
  const date = shiftDates(new Date('2026-10-31T00:00Z'))
  expect(date('2026-10-30T23:50Z', 15).toISOString()).toBe('2026-10-31T00:05:00.000Z')
})
