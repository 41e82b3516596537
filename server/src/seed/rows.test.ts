import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shiftOf } from './demo.ts'
import { jsonOf } from './rows.ts'

const moved = (rows: object[], now: string) =>
  JSON.parse(jsonOf(rows.map(Object), shiftOf(new Date(now))))

test.each([
  ['2026-10-31T00:00Z', '2026-10-30T19:15:00.000Z'],
  ['2026-11-06T23:59Z', '2026-10-30T19:15:00.000Z'],
  ['2026-11-07T00:00Z', '2026-11-06T19:15:00.000Z'],
  ['2026-01-01T12:00Z', '2025-12-26T19:15:00.000Z'],
  ['2031-02-20T12:00Z', '2031-02-14T19:15:00.000Z'],
])('on %s the newest Friday of the data is %s', (now, friday) => {
  expect(moved([{ at: '2026-10-30T19:15Z' }], now)).toEqual([{ at: friday }])
})

test('moves times in JSON too, and no text', () => {
  const row = { after: { updated_at: '2026-10-30T19:15:00.007Z' }, note: 'At 2026-10-30T19:15Z' }
  expect(moved([row], '2026-11-07T00:00Z')).toEqual([
    { ...row, after: { updated_at: '2026-11-06T19:15:00.007Z' } },
  ])
})

test('nothing in the data is newer than its last Friday', () => {
  const folder = join(import.meta.dirname, 'demo')
  const times = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/"\d{4}-\d\d-\d\dT[^"]+"/g))
  expect(times.length).toBeGreaterThan(1000)
  expect(times.filter((time) => time !== null && time > '"2026-10-31')).toEqual([])
})
