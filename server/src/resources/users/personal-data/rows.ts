import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { isoTime } from '../../../data/lists/json.ts'
import type { Database } from '../../../database/database.ts'

interface Row {
  readonly id: string
  /** A JSON object. */
  readonly json: string
}

/** Selects the columns `id` and `json` of the rows after an id, ordered by it. */
export type Rows = (after: string) => RawBuilder<Row>

/** Rows to read at once, so that a slow client holds neither a connection nor much memory. */
const batchSize = 200

/** Reads rows in batches, from the first id on. */
export async function* readRows(db: Database, rows: Rows, first: string): AsyncGenerator<Row[]> {
  let after: string | undefined = first
  while (after !== undefined) {
    const { rows: batch }: { rows: Row[] } = await sql<Row>`
      ${rows(after)} limit ${batchSize}`.execute(db)
    yield batch
    after = batch.length < batchSize ? undefined : batch.at(-1)?.id
  }
}

export const firstId = { uuid: '00000000-0000-0000-0000-000000000000', number: '0' }

/** The person's sessions, with what was said and how it was judged. */
export const sessionRows =
  (userId: string): Rows =>
  (after) => sql`
    select session_id as id, json_build_object(
      'session_id', session_id, 'persona', personas.name, 'mode', interaction_modes.name,
      'status', status, 'start_time', ${isoTime('start_time')}, 'end_time', ${isoTime('end_time')},
      'performance_report', performance_report, 'transcript', transcript)::text as json
    from sessions join personas using (persona_id) join interaction_modes using (mode_id)
    where user_id = ${userId} and session_id > ${after}::uuid order by session_id`

/** The person's sessions that have a report. */
export const reportRows =
  (userId: string): Rows =>
  (after) => sql`
    select session_id as id, '' as json from sessions
    where user_id = ${userId} and performance_report is not null and session_id > ${after}::uuid
    order by session_id`

/** What the person did, and what was done to the person's account, sessions and credits. */
export const activityRows =
  (userId: string): Rows =>
  (after) => sql`
    select audit_id as id, json_build_object(
      'at', ${isoTime('at')}, 'by', actor_email, 'action', action, 'entity', entity,
      'entity_id', entity_id, 'note', note, 'request_id', request_id,
      'before', case when entity = 'users' then before end,
      'after', case when entity = 'users' then after end)::text as json
    from audit_log
    where audit_id > ${after}::bigint and (actor_id = ${userId}
      or entity = 'users' and entity_id = ${userId}
      or entity = 'user_subscriptions' and entity_id in (
        select user_subscription_id::text from user_subscriptions where user_id = ${userId}))
    order by audit_id`

/** The conversations that the person kept. */
export const trialRows =
  (userId: string): Rows =>
  (after) => sql`
    select trial_id as id, row_to_json(trials)::text as json from trials
    where actor_email = (select email from users where user_id = ${userId})
      and trial_id > ${after}::uuid order by trial_id`

/** Every change of the person's credits. */
export const creditRows =
  (userId: string): Rows =>
  (after) => sql`
    select entry_id as id, json_build_object(
      'user_subscription_id', user_subscription_id, 'at', ${isoTime('credit_ledger.at')},
      'by', actor_email, 'credits_before', credits_before, 'credits_after', credits_after,
      'note', note)::text as json
    from credit_ledger join user_subscriptions using (user_subscription_id)
    where user_id = ${userId} and entry_id > ${after}::uuid order by entry_id`

/** The person's subscriptions with their plans. */
export const subscriptionRows =
  (userId: string): Rows =>
  (after) => sql`
    select user_subscription_id as id, json_build_object(
      'user_subscription_id', user_subscription_id, 'plan', plan_type,
      'active', owned.status_active, 'start_date', ${isoTime('start_date')},
      'credits_remaining', credits_remaining, 'credits_used', credits_used,
      'credits_allocated', credits_allocated, 'sessions_completed', sessions_completed)::text as json
    from user_subscriptions owned join plans on plans.id = plan_id
    where user_id = ${userId} and user_subscription_id > ${after}::uuid
    order by user_subscription_id`
