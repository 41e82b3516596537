import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { addIndustry, addMode, addPersona } from '../../../test/resource-rows.ts'
import { setTimeZone } from '../../../test/time-zone.ts'
import { addUser } from '../../../test/users.ts'

/** Days around the changes of clocks in Berlin, and the two of them that are 23 and 25 hours long there. */
const days = ['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25', '2026-10-26']

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  const session = {
    user_id: await addUser(app.db, { email: 'trainee@a.co', role: 'sales_person' }),
    persona_id: await addPersona(app.db, await addIndustry(app.db)),
    mode_id: await addMode(app.db),
    status: 'completed',
  }
  const times = days.flatMap((day) =>
    Array.from({ length: 24 }, (_, hour) => new Date(Date.parse(day) + (hour + 0.5) * 3_600_000)),
  )
  await app.db
    .insertInto('sessions')
    .values(times.map((start_time) => ({ ...session, start_time })))
    .execute()
})
afterAll(() => app.close())

test.each(['UTC', 'Europe/Berlin', 'Asia/Kathmandu'])(
  'counts and lists the 24 sessions of each day while the database is in %s',
  async (zone) => {
    await setTimeZone(app.db, zone)
    const found = []
    for (const day of days) {
      const range = `from=${day}&to=${day}`
      const { figures } = Object((await app.admin('GET', `/api/v1/insights?${range}`)).body)
      const { body } = await app.admin('GET', `/api/v1/sessions?limit=100&${range}`)
      found.push({ day, counted: figures.sessions, listed: Object(body).length })
    }
    expect(found).toEqual(days.map((day) => ({ day, counted: 24, listed: 24 })))
  },
)

test('statements have days in UTC in every time zone of the database', async () => {
  await setTimeZone(app.db, 'Asia/Kathmandu')
  const { rows } = await sql`
    select '2026-11-22T23:30Z'::timestamptz::date::text as day,
      to_jsonb('2026-11-22T23:30Z'::timestamptz) as json`.execute(app.db)
  expect(rows).toEqual([{ day: '2026-11-22', json: '2026-11-22T23:30:00+00:00' }])
})
