import { cancelledStatus } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { ignoreReadOnly } from '../database/database-errors.ts'
import { onlyRow } from '../database/rows.ts'
import { sessionScore, sessionTime } from './session-scores.ts'

/** Sessions that are not cancelled, in any case. Most are completed, which is found out faster than the lower case. */
export const notCancelled = sql`(status = 'completed' or lower(status) <> ${sql.lit(cancelledStatus)})`

/** Makes the rows of `session_days` again for days whose sessions have changed. A replica keeps those that it has. */
export const refreshSessionDays = async (db: Database): Promise<void> => {
  const { changed } = await onlyRow(
    db,
    sql<{ changed: boolean }>`select exists (select from changed_days) as changed`,
  )
  if (changed) await db.transaction().execute(makeAgain).catch(ignoreReadOnly)
}

const makeAgain = async (db: Database) => {
  const score = await sessionScore(db)
  // Of servers that do this at the same time, one after the other. Readers do not wait.
  await sql`lock table session_days in share row exclusive mode`.execute(db)
  // One statement sees the same changes in all tables. The note of a session that is committed later stays.
  await sql`
    with noted as (
      delete from changed_days returning day
    ), days as materialized (
      select day, day::timestamp at time zone 'UTC' as start from noted group by day
    ), replaced as (
      delete from session_days where day in (select day from days)
    )
    insert into session_days
    select day, mode_id, persona_id, count(*), count(*) filter (where lower(status) = 'completed'),
      sum(end_time - start_time), count(points), sum(points), array_agg(user_id),
      array_agg(round(date_part('epoch', time - start) * 1000000)::bigint * 16384
        + round(points * 100)::bigint)
    from (
      select day, start, mode_id, persona_id, user_id, status, start_time, end_time,
        ${sessionTime} as time, ${score} as points
      from days join sessions on ${sessionTime} >= start and ${sessionTime} < start + interval '1 day'
      where ${notCancelled}
    ) single
    group by day, mode_id, persona_id`.execute(db)
}
