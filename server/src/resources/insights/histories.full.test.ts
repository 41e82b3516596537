import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { addIndustry, addMode, addPersona } from '../../../test/resource-rows.ts'
import { allowSlowTests } from '../../../test/slow-tests.ts'
import { addPlan, addSubscription } from '../../../test/subscriptions.ts'
import { addUser } from '../../../test/users.ts'
import { makeSessionDays } from '../../data/session-days.ts'
import { allRows, onlyRow } from '../../database/rows.ts'

allowSlowTests()

const dayMs = 86_400_000
const spread = 100
const firstDay = Date.parse('2026-01-01')
const dayOf = (at: number) => new Date(firstDay + at * dayMs).toISOString().slice(0, 10)

/** A generator of numbers between 0 and 1, the same in each run. */
let state = 11
const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
const below = (limit: number) => Math.floor(random() * limit)

let app: TestApp
let modes: string[]
let personas: string[]
let plan: string
beforeAll(async () => {
  app = await startApp()
  const industry = await addIndustry(app.db)
  modes = [await addMode(app.db), await addMode(app.db)]
  personas = [await addPersona(app.db, industry), await addPersona(app.db, industry)]
  plan = await addPlan(app.db)
})
afterAll(() => app.close())

interface Person {
  readonly user_id: string
  readonly email: string
  readonly subscription: string
}

/** A minute of a random day. */
const someTime = () => new Date(firstDay + below(spread * 1440) * 60_000)

const addSession = async ({ user_id, subscription }: Person) => {
  const start_time = someTime()
  const isFinished = random() < 0.8
  await app.db
    .insertInto('sessions')
    .values({
      ...{ user_id, mode_id: modes[below(2)] ?? '', persona_id: personas[below(2)] ?? '' },
      // Late: known long after it was held.
      ...(random() < 0.5 ? { start_time } : { start_time: null, created_at: start_time }),
      status: isFinished ? 'completed' : 'in_progress',
      ...(isFinished && {
        end_time: new Date(start_time.getTime() + below(50) * 60_000),
        performance_report: JSON.stringify({ overall_score: below(101), closing: 50 }),
      }),
    })
    .execute()
  await sql`
    insert into credit_ledger
      (at, user_subscription_id, actor_email, credits_before, credits_after, request_id)
    values (${start_time}, ${subscription}, 'Production (service key)', 5, 4, 'session')`.execute(
    app.db,
  )
}

const one = sql`session_id = (select session_id from sessions order by random() limit 1)`
/** What can happen to the sessions of a history. */
const events: readonly ((people: readonly Person[]) => Promise<unknown>)[] = [
  (people) => addSession(people[below(people.length)] ?? missing()),
  () =>
    sql`update sessions set status = ${random() < 0.5 ? 'cancelled' : 'Cancelled'} where ${one}`.execute(
      app.db,
    ),
  () =>
    sql`update sessions set status = 'completed', end_time = coalesce(start_time, created_at) + interval '7 minutes',
    performance_report = ${JSON.stringify({ overall_score: below(101), closing: 50 })}::jsonb where ${one}`.execute(
      app.db,
    ),
  () =>
    sql`update sessions set start_time = ${someTime()}, end_time = null where ${one}`.execute(
      app.db,
    ),
  () => sql`delete from sessions where ${one}`.execute(app.db),
  () => makeSessionDays(app.db),
  async (people) => {
    const person = people[below(people.length)] ?? missing()
    const erase = `/api/v1/auth/users/${person.user_id}/erase`
    await app.admin('POST', erase, { email: person.email })
  },
  () =>
    // As a cancelled session gives its credit back.
    sql`
    insert into credit_ledger
      (at, user_subscription_id, actor_email, credits_before, credits_after, request_id, reverses)
    select at, user_subscription_id, actor_email, 4, 5, 'cancel', entry_id from credit_ledger taken
    where difference < 0 and not exists (
      select from credit_ledger back where back.reverses = taken.entry_id)
    order by random() limit 1`.execute(app.db),
]
const missing = (): never => {
  throw new Error('there is nobody')
}

const withinDays = (from: number, to: number) => sql`
  coalesce(start_time, created_at) >= ${`${dayOf(from)}T00:00Z`}::timestamptz
  and coalesce(start_time, created_at) < ${`${dayOf(to + 1)}T00:00Z`}::timestamptz
  and lower(status) <> 'cancelled'`

/** Plain counts over the rows. */
const countRows = async (from: number, to: number, narrowed: ReturnType<typeof sql>) => {
  const counted = (first: number, last: number) =>
    onlyRow(
      app.db,
      sql`
      select count(*)::integer as sessions,
        (count(*) filter (where lower(status) = 'completed'))::integer as completed,
        count(distinct user_id)::integer as trainees,
        round(coalesce(sum(extract(epoch from end_time - start_time)), 0) / 60)::integer as minutes,
        round((sum(points) / nullif(count(points), 0))::numeric, 1)::float8 as mean_score,
        count(points)::integer as scored
      from sessions, lateral report_scores(performance_report)
      where ${withinDays(first, last)} and ${narrowed}`,
    )
  const weeks = []
  const monday = from - ((new Date(dayOf(from)).getUTCDay() + 6) % 7)
  for (let week = monday; week <= to; week += 7) {
    const found = Object(await counted(Math.max(week, from), Math.min(week + 6, to)))
    const { minutes: _minutes, scored: _scored, ...figures } = found
    weeks.push({ start: dayOf(week), ...figures })
  }
  const progress = await onlyRow(
    app.db,
    sql`
    select count(*)::integer as trainees, round(avg(scores[1])::numeric, 1)::float8 as first_mean,
      round(avg(scores[cardinality(scores)])::numeric, 1)::float8 as latest_mean
    from (
      select array_agg(points order by coalesce(start_time, created_at), points) as scores
      from sessions, lateral report_scores(performance_report)
      where ${withinDays(from, to)} and ${narrowed} and points is not null
      group by user_id having count(*) > 1
    ) people`,
  )
  const credits = await onlyRow(
    app.db,
    sql<{ used: number }>`
    select (count(*) filter (where reverses is null) - count(reverses))::integer as used
    from credit_ledger where actor_email like '%(service key)'
      and at >= ${`${dayOf(from)}T00:00Z`}::timestamptz and at < ${`${dayOf(to + 1)}T00:00Z`}::timestamptz`,
  )
  const length = to - from + 1
  return {
    figures: await counted(from, to),
    before: await counted(from - length, from - 1),
    ...{ weeks, progress, credits },
    missing_days: [],
  }
}

test('every figure equals a plain count over the rows, for 50 random histories', async () => {
  for (let round = 0; round < 50; round++) {
    await app.db.deleteFrom('sessions').execute()
    const people: Person[] = []
    for (let number = 0; number < 8; number++) {
      const email = `trainee-${round}-${number}@a.co`
      const user_id = await addUser(app.db, { email, role: 'sales_person' })
      people.push({ user_id, email, subscription: await addSubscription(app.db, user_id, plan) })
    }
    for (let count = 0; count < 40; count++) await addSession(people[below(8)] ?? missing())
    for (let count = 0; count < 25; count++) await events[below(events.length)]?.(people)
    for (let count = 0; count < 4; count++) {
      const from = below(spread)
      const to = from + below(spread - from)
      const mode = random() < 0.3 && modes[below(2)]
      const persona = random() < 0.3 && personas[below(2)]
      const query = new URLSearchParams({
        ...{ from: dayOf(from), to: dayOf(to) },
        ...(mode && { mode_id: mode }),
        ...(persona && { persona_id: persona }),
      })
      const { status, body } = await app.admin('GET', `/api/v1/insights?${query}`)
      const narrowed = sql`${mode ? sql`mode_id = ${mode}` : sql`true`}
        and ${persona ? sql`persona_id = ${persona}` : sql`true`}`
      expect({ status, round, ...Object(body) }).toMatchObject({
        ...{ status: 200, round },
        ...(await countRows(from, to, narrowed)),
      })
    }
  }
  const erased = await allRows(app.db, sql`select from erased_users`)
  expect(erased.length).toBeGreaterThan(20)
})
