import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { newDatabase } from '../../../test/new-database.ts'
import { addPlan } from '../../../test/subscriptions.ts'
import { addUser } from '../../../test/users.ts'
import type { Database } from '../database.ts'
import { migrate } from '../migrate.ts'
import { allRows } from '../rows.ts'
import type { Tables } from '../schema.ts'

let db: Database
/** Opens a database with the tables of release 0.2.0. */
beforeEach(async () => {
  const { DATABASE_URL } = await newDatabase()
  const pool = new Pool({ connectionString: DATABASE_URL })
  db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  onTestFinished(() => db.destroy())
  await migrate(db, '008-unfinished-sessions')
})

test('every table has a primary key, which logical replication needs', async () => {
  await migrate(db)
  const withoutKey = await allRows(
    db,
    sql`
    select relname from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_index where indrelid = pg_class.oid and indisprimary)`,
  )
  expect(withoutKey).toEqual([])
})

test('leaves one of several active subscriptions, with the credits of all of them', async () => {
  const plan_id = await addPlan(db)
  const add = async (name: string, credits: readonly number[]) => {
    const user_id = await addUser(db, { email: `${name}@a.co`, role: 'sales_person' })
    const rows = credits.map((credits_remaining, at) => ({
      ...{ user_id, plan_id, credits_remaining },
      start_date: new Date(Date.UTC(2026, 0, 9 - at)),
    }))
    await db.insertInto('user_subscriptions').values(rows).execute()
    return user_id
  }
  const several = await add('several', [0, 7, 4])
  const empty = await add('empty', [0, 0])
  const rich = await add('rich', [2_147_483_647, 5])
  const single = await add('single', [3])
  await migrate(db)

  const stateOf = async (user_id: string) => {
    const rows = await db
      .selectFrom('user_subscriptions')
      .select(['status_active', 'credits_remaining'])
      .where('user_id', '=', user_id)
      .orderBy('status_active', 'desc')
      .execute()
    return rows.map(({ status_active, credits_remaining }) => [status_active, credits_remaining])
  }
  const ended = [false, 0]
  expect(await stateOf(several)).toEqual([[true, 11], ended, ended])
  expect(await stateOf(empty)).toEqual([[true, 0], ended])
  expect(await stateOf(rich)).toEqual([[true, 2_147_483_647], ended])
  expect(await stateOf(single)).toEqual([[true, 3]])
  const ledger = await allRows(
    db,
    sql`
    select credit_ledger.* from credit_ledger join user_subscriptions using (user_subscription_id)
    where user_id = ${several} order by credits_before desc`,
  )
  expect(ledger).toMatchObject([
    { credits_before: 7, credits_after: 11, actor_email: 'greenroom' },
    { credits_before: 4, credits_after: 0 },
  ])
})

test('takes the status out of the versions of personas', async () => {
  const id = crypto.randomUUID()
  const content = { persona_id: id, name: 'Dana', status_active: true }
  await sql`
    insert into revisions (entity, entity_id, version, at, actor_email, request_id, kind, changed, content, content_hash)
    values ('personas', ${id}, 1, now(), 'a@b.co', 'r', 'create', '[]', ${JSON.stringify(content)}, '\\x00')`.execute(
    db,
  )
  await migrate(db)
  const add = (version: number, name: string) =>
    sql`
      select add_revision(row('personas', ${id}::uuid, ${version}::integer, now(), null, 'a@b.co', 'r', 'update',
        null, null, null, ${JSON.stringify({ ...content, name, status_active: false })}::jsonb, null))`.execute(
      db,
    )
  await add(2, 'Dana')
  await add(3, 'Daniel')
  const versions = await db
    .selectFrom('revisions')
    .select(['version', 'content'])
    .orderBy('version')
    .execute()
  expect(versions).toEqual([
    { version: 1, content: { persona_id: id, name: 'Dana' } },
    { version: 3, content: { persona_id: id, name: 'Daniel' } },
  ])
})
