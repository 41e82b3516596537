import { readReport } from '@greenroom/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { freshDatabase } from '../../test/database.ts'
import type { FreshDatabase } from '../../test/database.ts'
import type { Database } from '../database/database.ts'
import { seedDemo } from './demo.ts'
import { seedLoad } from './load.ts'

/** Storage that discards pictures. */
const noFiles = {
  put: async () => undefined,
  get: async () => undefined,
  has: async () => false,
  remove: async () => undefined,
  async *list() {},
}

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  await seedDemo(fresh.db, noFiles, new Date('2026-11-11T11:11Z'))
  await seedLoad(fresh.db, { users: 2000, sessionsPerUser: 3 })
})
afterAll(() => fresh.drop())

const shape = z.object({
  users: z.coerce.number(),
  times: z.coerce.number(),
  subscriptions: z.coerce.number(),
  sessions: z.coerce.number(),
})
const loaded = sql`select user_id from users where email like 'load-%@load.example'`
const counts = async (db: Database) => {
  const { rows } = await sql`
    select
      (select count(*) from (${loaded}) l) as users,
      (select count(distinct created_at) from users where user_id in (${loaded})) as times,
      (select count(*) from user_subscriptions where user_id in (${loaded})) as subscriptions,
      (select count(*) from sessions where user_id in (${loaded})) as sessions`.execute(db)
  return shape.parse(rows[0])
}

test('adds 2,000 users with 3 sessions and a subscription each', async () => {
  expect(await counts(fresh.db)).toEqual({
    users: 2000,
    times: 2000,
    subscriptions: 2000,
    sessions: 6000,
  })
  const { email } = await fresh.db
    .selectFrom('users')
    .select('email')
    .where('email', 'like', 'load-%')
    .orderBy('email')
    .executeTakeFirstOrThrow()
  expect(email).toBe('load-000001@load.example')
})

test('spreads sessions over personas and modes, with different readable reports', async () => {
  const sessions = await fresh.db
    .selectFrom('sessions')
    .select(['persona_id', 'mode_id', 'performance_report', 'start_time'])
    .where('user_id', 'in', sql<string>`(${loaded})`)
    .execute()
  expect(new Set(sessions.map(({ persona_id }) => persona_id)).size).toBe(12)
  expect(new Set(sessions.map(({ mode_id }) => mode_id)).size).toBe(3)
  const stored = sessions.map(({ performance_report }) => performance_report).filter(Boolean)
  expect(stored.filter((report) => typeof report === 'string').length).toBeGreaterThan(100)
  const scores = stored.map((report) => readReport(report)?.overall ?? -1)
  expect(new Set(scores).size).toBeGreaterThan(40)
  expect(Math.min(...scores)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...scores)).toBeLessThanOrEqual(100)
})

test('explains that it needs a persona and a mode', async () => {
  const empty = await freshDatabase()
  try {
    await expect(seedLoad(empty.db, { users: 1, sessionsPerUser: 1 })).rejects.toThrow(
      'Load data needs at least one persona and one mode.',
    )
    expect(await counts(empty.db)).toMatchObject({ users: 0, sessions: 0 })
  } finally {
    await empty.drop()
  }
})
