import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '../../database/database.ts'
import { isoTime } from '../../data/json.ts'

/** A user's subscription as an answer shows it, with the plan it is of. */
export interface Subscription {
  readonly user_subscription_id: string
  readonly status_active: boolean
  readonly credits_remaining: number
  readonly credits_used: number
  readonly credits_allocated: number
  readonly sessions_completed: number
  readonly start_date: string
  readonly subscription: {
    readonly id: string
    readonly plan_type: string
    readonly billing_cycle: string
    readonly credits_per_month: number
    readonly max_users: number
    readonly max_session_duration: number
  }
  readonly version: number
  readonly created_at: string
  readonly updated_at: string
}

const select = sql`
  select user_subscription_id, held.status_active, credits_remaining, credits_used,
    credits_allocated, sessions_completed, ${isoTime('held.start_date')} as start_date,
    json_build_object(
      'id', plans.id, 'plan_type', plan_type, 'billing_cycle', billing_cycle,
      'credits_per_month', credits_per_month, 'max_users', max_users,
      'max_session_duration', max_session_duration) as subscription,
    held.version, ${isoTime('held.created_at')} as created_at,
    ${isoTime('held.updated_at')} as updated_at
  from user_subscriptions held join plans on plans.id = held.plan_id`

/** The subscriptions of a user: those that are active first, of these the newest. */
export const subscriptionsOf = async (db: Database, userId: string): Promise<Subscription[]> => {
  const { rows } = await sql<Subscription>`${select}
    where user_id = ${userId}
    order by held.status_active desc, held.start_date desc, user_subscription_id`.execute(db)
  return rows
}

/** Reads a subscription and holds the row until the transaction ends. */
export const holdSubscription = (db: Database, id: string): Promise<Subscription | undefined> =>
  first(db, sql<Subscription>`${select} where user_subscription_id = ${id} for update of held`)

/** Whether there is a subscription with this id. */
export const isSubscription = async (db: Database, id: string): Promise<boolean> => {
  const found = await db
    .selectFrom('user_subscriptions')
    .select('plan_id')
    .where('user_subscription_id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** Sets the credits that remain of a subscription that is there, and counts the version up. */
export const setCredits = async (
  db: Database,
  id: string,
  credits_remaining: number,
): Promise<Subscription> => {
  await db
    .updateTable('user_subscriptions')
    .set({
      credits_remaining,
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('user_subscription_id', '=', id)
    .execute()
  const after = await holdSubscription(db, id)
  if (!after) throw new Error('the subscription is gone although the row is held')
  return after
}

const first = async (db: Database, query: RawBuilder<Subscription>) =>
  (await query.execute(db)).rows[0]
