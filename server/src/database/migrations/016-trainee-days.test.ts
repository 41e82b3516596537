import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { creditsOf } from '../../../test/delivery.ts'
import { addPlan } from '../../../test/subscriptions.ts'
import { addUser } from '../../../test/users.ts'
import { allRows } from '../rows.ts'
import { migrate } from '../migrate.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('every table has a primary key, which logical replication needs', async () => {
  const withoutKey = await allRows(
    app.db,
    sql`
    select relname from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_index where indrelid = pg_class.oid and indisprimary)`,
  )
  expect(withoutKey).toEqual([])
})

/** Brings the tables back to those before this migration. */
const undo = () =>
  sql
    .raw(
      `alter table users drop column number;
      drop table trainee_days, job_claims;
      alter table session_days drop constraint session_days_pkey;
      create index session_days_by_day on session_days (day);
      alter table changed_days drop column change_id;
      alter table unfilled_scores drop constraint unfilled_scores_pkey;
      drop index user_subscriptions_one_active;
      create index user_subscriptions_active on user_subscriptions (user_id) where status_active;
      delete from kysely_migration where name = '016-trainee-days';`,
    )
    .execute(app.db)

test('leaves one of several active subscriptions, with the credits of all of them', async () => {
  const plan_id = await addPlan(app.db)
  const add = async (name: string, credits: readonly number[]) => {
    const user_id = await addUser(app.db, { email: `${name}@a.co`, role: 'sales_person' })
    const rows = credits.map((credits_remaining, at) => ({
      ...{ user_id, plan_id, credits_remaining },
      start_date: new Date(Date.UTC(2026, 0, 9 - at)),
    }))
    await app.db.insertInto('user_subscriptions').values(rows).execute()
    return user_id
  }
  await undo()
  const several = await add('several', [0, 7, 4])
  const empty = await add('empty', [0, 0])
  const rich = await add('rich', [2_147_483_647, 5])
  const single = await add('single', [3])
  await migrate(app.db)

  const stateOf = async (user_id: string) =>
    (await creditsOf(app, user_id)).subscriptions.map(({ status_active, credits_remaining }) => [
      status_active,
      credits_remaining,
    ])
  const ended = [false, 0]
  expect(await stateOf(several)).toEqual([[true, 11], ended, ended])
  expect(await stateOf(empty)).toEqual([[true, 0], ended])
  expect(await stateOf(rich)).toEqual([[true, 2_147_483_647], ended])
  expect(await stateOf(single)).toEqual([[true, 3]])
  const { ledgers } = await creditsOf(app, several)
  expect(ledgers.flat()).toMatchObject([
    { credits_before: 7, credits_after: 11, actor_email: 'greenroom' },
    { credits_before: 4, credits_after: 0 },
  ])
})
