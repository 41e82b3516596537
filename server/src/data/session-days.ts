import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '../database/database.ts'
import { ignoreReadOnly } from '../database/database-errors.ts'
import { allRows } from '../database/rows.ts'
import { allOf } from './lists/filters.ts'
import { sessionScores, sessionTime } from './session-scores.ts'
import { isCompleted, notCancelled } from './session-status.ts'

type Sql = RawBuilder<unknown>

/** What one transaction makes at most: a statement may take 30 seconds, with scores that are read from reports. */
const batch = { days: 30, sessions: 100_000 }

const startOf = (day: Sql) => sql`(${day}::timestamp at time zone 'UTC')`
/** Not a day, which has another length in some time zones of the database. */
const dayLength = sql`interval '24 hours'`

/** Whether the time of a session is within a day (UTC). */
const isWithin = (day: Sql) =>
  sql`${sessionTime} >= ${startOf(day)} and ${sessionTime} < ${startOf(day)} + ${dayLength}`

interface ChangedDay {
  /** As `YYYY-MM-DD`. */
  readonly day: string
  readonly isSmall: boolean
}

/**
 * The days whose sessions have changed since their rows were made, newest first.
 * @param sessions the first days with no more sessions than this, all together, are small
 */
export const changedDays = (db: Database, sessions: number, only: Sql = allOf([])) =>
  allRows(
    db,
    sql<ChangedDay>`
    with changed as materialized (
      select distinct day from changed_days where ${only} order by day desc
    ), large as (
      select day from changed
      -- offset 0 keeps the days in order, so that PostgreSQL stops at the limit.
      cross join lateral (select from sessions where ${isWithin(sql`day`)} offset 0) single
      order by day desc offset ${sessions} limit 1
    )
    select day::text, coalesce(day > (select day from large), true) as "isSmall"
    from changed order by day desc`,
  )

/** The sessions of some days. offset 0 makes PostgreSQL look for those of each day in the index. */
const sessionsOf = (days: readonly string[]) => sql`
  unnest(${days}::date[]) day cross join lateral (
    select * from sessions where ${isWithin(sql`day`)} and ${notCancelled} offset 0) sessions`

/** Rows as those of `session_days`. */
export const sessionDays = async (db: Database, days: readonly string[]): Promise<Sql> => {
  const { points } = await sessionScores(db)
  return sql`
    select day, mode_id, persona_id, count(*)::integer as sessions,
      (count(*) filter (where ${isCompleted}))::integer as completed,
      sum(end_time - start_time) as duration, count(points)::integer as scored,
      sum(points) as points, array_agg(user_id) as user_ids,
      array_agg(round(date_part('epoch', time - ${startOf(sql`day`)}) * 1000000)::bigint * 16384
        + round(points * 100)::bigint) as scores_at
    from (
      select day, mode_id, persona_id, user_id, status, start_time, end_time,
        ${sessionTime} as time, ${points} as points
      from ${sessionsOf(days)}
    ) single
    group by day, mode_id, persona_id`
}

/** Rows as those of `trainee_days`: a 1 for each trainee, after as many 0 as there are numbers between. */
export const traineeDays = (days: readonly string[]): Sql => sql`
  select day, string_agg(repeat('0', number - before - 1) || '1', '' order by number)::bit varying as users
  from (
    select day, number, lag(number, 1, 0) over (partition by day order by number) as before
    from (select distinct day, number from ${sessionsOf(days)} join users using (user_id)) trainees
  ) gaps
  group by day`

/**
 * Makes the rows of `session_days` and `trainee_days` again for days whose sessions have changed, newest first. A replica
 * keeps those that it has.
 */
export const makeSessionDays = async (db: Database) => {
  while (await makeBatch(db).catch(ignoreReadOnly));
}

/** @returns whether more may follow */
const makeBatch = (db: Database) =>
  // One view of all tables. The note of a session that is committed later stays.
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      // Of servers that do this at the same time, one after the other. Readers do not wait.
      await sql`lock table session_days in share row exclusive mode`.execute(transaction)
      const changed = await changedDays(transaction, batch.sessions)
      const days = changed
        .slice(0, batch.days)
        .flatMap(({ day, isSmall }, at) => (isSmall || at === 0 ? day : []))
      if (days.length === 0) return false
      for (const table of ['changed_days', 'session_days', 'trainee_days'])
        await sql`delete from ${sql.table(table)} where day = any(${days}::date[])`.execute(
          transaction,
        )
      const rows = await sessionDays(transaction, days)
      await sql`insert into session_days ${rows}`.execute(transaction)
      await sql`insert into trainee_days ${traineeDays(days)}`.execute(transaction)
      return days.length < changed.length
    })
