import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { isoTime } from '../../../data/lists/json.ts'
import { allRows } from '../../../database/rows.ts'
import type { Database } from '../../../database/database.ts'

/** Rows of a person, as JSON. */
export interface Rows {
  /** The column that they are ordered by. */
  readonly id: string
  readonly hasNumericId?: boolean
  /** Whether a row can have megabytes. */
  readonly isLarge?: boolean
  readonly json: RawBuilder<unknown>
  readonly from: RawBuilder<unknown>
  readonly where: RawBuilder<unknown>
}

interface Row {
  readonly id: string
  /** A JSON object. */
  readonly json: string
}

/** Rows to read at once, so that a slow client holds neither a connection nor much memory. */
const batchSizes = { usual: 200, large: 4 }

/** Reads rows in batches. */
export async function* readRows(db: Database, rows: Rows): AsyncGenerator<Row[]> {
  const { json, from, where, hasNumericId, isLarge } = rows
  const batchSize = batchSizes[isLarge ? 'large' : 'usual']
  const id = sql.ref(rows.id)
  const type = hasNumericId ? sql`bigint` : sql`uuid`
  let after: string | undefined = hasNumericId ? '0' : '00000000-0000-0000-0000-000000000000'
  while (after !== undefined) {
    const batch: Row[] = await allRows(
      db,
      sql<Row>`
        select ${id} as id, ${json}::text as json from ${from}
        where (${where}) and ${id} > ${after}::${type} order by ${id} limit ${batchSize}`,
    )
    yield batch
    after = batch.length < batchSize ? undefined : batch.at(-1)?.id
  }
}

/** The lists of a person's rows, by their files. */
export const listsOf = (userId: string): Readonly<Record<string, Rows>> => {
  const isOwn = sql`user_id = ${userId}`
  return {
    'subscriptions.json': {
      id: 'user_subscription_id',
      json: sql`json_build_object(
        'user_subscription_id', user_subscription_id, 'plan', plan_type,
        'active', owned.status_active, 'start_date', ${isoTime('start_date')},
        'credits_remaining', credits_remaining, 'credits_used', credits_used,
        'credits_allocated', credits_allocated, 'sessions_completed', sessions_completed)`,
      from: sql`user_subscriptions owned join plans on plans.id = plan_id`,
      where: isOwn,
    },
    'credits.json': {
      id: 'entry_id',
      json: sql`json_build_object(
        'user_subscription_id', user_subscription_id, 'at', ${isoTime('credit_ledger.at')},
        'by', actor_email, 'credits_before', credits_before, 'credits_after', credits_after,
        'note', note)`,
      from: sql`credit_ledger join user_subscriptions using (user_subscription_id)`,
      where: isOwn,
    },
    // What the person did, and what was done to the person's account and credits.
    'activity.json': {
      id: 'audit_id',
      hasNumericId: true,
      json: sql`json_build_object(
        'at', ${isoTime('at')}, 'by', actor_email, 'action', action, 'entity', entity,
        'entity_id', entity_id, 'note', note, 'request_id', request_id,
        'before', case when entity = 'users' then before end,
        'after', case when entity = 'users' then after end)`,
      from: sql`audit_log`,
      where: sql`actor_id = ${userId}
        or entity = 'users' and entity_id = ${userId}
        or entity = 'user_subscriptions' and entity_id in (
          select user_subscription_id::text from user_subscriptions where ${isOwn})`,
    },
    'conversations.json': {
      id: 'trial_id',
      isLarge: true,
      json: sql`row_to_json(trials)`,
      from: sql`trials`,
      where: sql`actor_email = (select email from users where ${isOwn}) or ${isOwn}`,
    },
    'marks.json': {
      id: 'session_id',
      json: sql`json_build_object('session_id', session_id, 'scores', scores, 'comment', comment,
        'at', ${isoTime('at')})`,
      from: sql`session_marks`,
      where: isOwn,
    },
    'sessions.json': {
      id: 'session_id',
      isLarge: true,
      json: sql`json_build_object(
        'session_id', session_id, 'persona', personas.name, 'mode', interaction_modes.name,
        'status', status, 'start_time', ${isoTime('start_time')}, 'end_time', ${isoTime('end_time')},
        'score', score, 'performance_report', performance_report, 'transcript', transcript,
        'marks', (
          select json_agg(json_build_object('scores', scores, 'comment', comment,
            'at', ${isoTime('session_marks.at')}) order by session_marks.at)
          from session_marks where session_marks.session_id = sessions.session_id))`,
      from: sql`sessions join personas using (persona_id) join interaction_modes using (mode_id)`,
      where: isOwn,
    },
  }
}

/** The person's sessions that have a report. */
export const reportsOf = (userId: string): Rows => ({
  id: 'session_id',
  json: sql`''`,
  from: sql`sessions`,
  where: sql`user_id = ${userId} and performance_report is not null`,
})
