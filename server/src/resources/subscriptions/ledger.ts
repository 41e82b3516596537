import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Actor } from '../../http/route.ts'
import { isoTime } from '../../data/json.ts'
import { byTime } from '../../data/long-list.ts'
import type { LongList } from '../../data/long-list.ts'

/** A change of a subscription's credits. */
interface CreditChange {
  readonly subscriptionId: string
  readonly before: number
  readonly after: number
}

/**
 * Adds a ledger entry for a change of credits, in the transaction of the change. The table only takes inserts, so
 * entries cannot be altered.
 */
export const addLedgerEntry = async (
  db: Database,
  { subscriptionId, before, after }: CreditChange,
  { id, name }: Pick<Actor, 'id' | 'name'>,
  requestId: string,
): Promise<void> => {
  if (before === after) return
  await db
    .insertInto('credit_ledger')
    .values({
      user_subscription_id: subscriptionId,
      actor_id: id,
      actor_email: name,
      credits_before: before,
      credits_after: after,
      request_id: requestId,
    })
    .execute()
}

/** The ledger of a subscription, newest first. */
export const ledgerOf = (subscriptionId: string): LongList => ({
  fields: sql`
    entry_id, user_subscription_id, ${isoTime('at')} as at, actor_email, credits_before,
    credits_after, difference, request_id`,
  table: sql`credit_ledger`,
  where: sql`user_subscription_id = ${subscriptionId}`,
  order: byTime(sql`at`),
  id: sql`entry_id`,
  newestFirst: true,
  batchSize: 2000,
})
