import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { isoTime } from '../../data/lists/json.ts'
import type { LedgerEntry, UserSubscription } from '@greenroom/contract'
import { byTime } from '../../data/lists/long-list.ts'
import type { LongList } from '../../data/lists/long-list.ts'
import { allRows, firstRow, nextVersion } from '../../database/rows.ts'

/** A user's subscription with its plan, as responses show it. */
type Subscription = UserSubscription & {
  readonly user_subscription_id: string
  readonly credits_remaining: number
  readonly version: number
}

const select = sql`
  select user_subscription_id, owned.status_active, credits_remaining, credits_used,
    credits_allocated, sessions_completed, ${isoTime('owned.start_date')} as start_date,
    json_build_object(
      'id', plans.id, 'plan_type', plan_type, 'billing_cycle', billing_cycle,
      'credits_per_month', credits_per_month, 'max_users', max_users,
      'max_session_duration', max_session_duration) as subscription,
    owned.version, ${isoTime('owned.created_at')} as created_at,
    ${isoTime('owned.updated_at')} as updated_at
  from user_subscriptions owned join plans on plans.id = owned.plan_id`

/** The subscriptions of a user, active ones first, then newest first. */
export const subscriptionsOf = (db: Database, userId: string) =>
  allRows(
    db,
    sql<Subscription>`${select}
      where user_id = ${userId}
      order by owned.status_active desc, owned.start_date desc, user_subscription_id`,
  )

/** Reads a subscription and locks its row until the transaction ends. */
export const lockSubscription = (db: Database, id: string) =>
  firstRow(db, sql<Subscription>`${select} where user_subscription_id = ${id} for update of owned`)

/** Sets the remaining credits of an existing subscription and increments its version. */
export const setCredits = async (db: Database, id: string, credits_remaining: number) => {
  await db
    .updateTable('user_subscriptions')
    .set({ credits_remaining, ...nextVersion })
    .where('user_subscription_id', '=', id)
    .execute()
  const after = await lockSubscription(db, id)
  if (!after) throw new Error('the locked subscription is missing')
  return after
}

const fields = sql`
  entry_id, user_subscription_id, ${isoTime('at')} as at, actor_email, credits_before,
  credits_after, difference, request_id, note, reverses,
  (select entry_id from credit_ledger later where later.reverses = credit_ledger.entry_id)
    as reversed_by`

/** The ledger of a subscription, newest first. */
export const ledgerOf = (subscriptionId: string): LongList => ({
  fields,
  table: sql`credit_ledger`,
  where: sql`user_subscription_id = ${subscriptionId}`,
  order: byTime(sql`at`),
  id: sql`entry_id`,
  newestFirst: true,
  batchSize: 2000,
})

/** Reads an entry of a subscription's ledger. */
export const findEntry = async (db: Database, subscriptionId: string, entryId: string) => {
  const found = await firstRow(
    db,
    sql<{ entry: LedgerEntry }>`
      select (select row_to_json(item) from (select ${fields}) item) as entry from credit_ledger
      where entry_id = ${entryId} and user_subscription_id = ${subscriptionId}`,
  )
  return found?.entry
}
