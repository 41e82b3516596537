import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
let other: FreshDatabase
beforeAll(async () => {
  const now = new Date('2026-11-11T11:11Z')
  ;[fresh, other] = await Promise.all([freshDatabase(), freshDatabase()])
  await Promise.all([fresh, other].map(({ db }) => seedDemo(db, noFiles, now)))
  await seedLoad(fresh.db, { users: 2000, sessionsPerUser: 3 })
})
afterAll(() => Promise.all([fresh.drop(), other.drop()]))

const loaded = sql`select user_id from users where email like 'load-%@load.example'`
const counts = async (db: Database) => {
  const { rows } = await sql`
    select
      (select count(*)::integer from (${loaded}) l) as users,
      (select count(*)::integer from sessions where user_id in (${loaded})) as sessions`.execute(db)
  return rows[0]
}
/** A hash of all load data. */
const digest = async (db: Database) => {
  const { rows } = await sql<{ digest: string }>`
    select md5(string_agg(row, '' order by row)) as digest from (
      select (to_jsonb(u) - '{role_id,number}'::text[])::text as row from users u where user_id in (${loaded})
      union all select s::text from user_subscriptions s where user_id in (${loaded})
      union all select s::text from sessions s where user_id in (${loaded})) t`.execute(db)
  return rows[0]?.digest
}

test('gives the same data when repeated or run in steps', async () => {
  const once = await digest(fresh.db)
  await seedLoad(fresh.db, { users: 2000, sessionsPerUser: 3 })
  expect(await digest(fresh.db)).toBe(once)

  await seedLoad(other.db, { users: 1500, sessionsPerUser: 1 })
  expect(await counts(other.db)).toEqual({ users: 1500, sessions: 1500 })
  await seedLoad(other.db, { users: 2000, sessionsPerUser: 3 })
  expect(await digest(other.db)).toBe(once)
})
