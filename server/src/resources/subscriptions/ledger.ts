import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Actor } from '../../http/route.ts'
import { isoTime } from '../../data/json.ts'
import type { LongList } from '../../data/long-list.ts'

/** A change of a subscription's credits. */
interface Booking {
  readonly subscriptionId: string
  readonly before: number
  readonly after: number
}

/**
 * Books a change of credits: who, when, before and after. Call it in the change's own transaction. The table takes new
 * rows and nothing else, so that what is booked stays.
 */
export const book = async (
  db: Database,
  { subscriptionId, before, after }: Booking,
  { userId, email }: Actor,
  requestId: string,
): Promise<void> => {
  if (before === after) return
  await db
    .insertInto('credit_ledger')
    .values({
      user_subscription_id: subscriptionId,
      actor_id: userId,
      actor_email: email,
      credits_before: before,
      credits_after: after,
      request_id: requestId,
    })
    .execute()
}

/** What was booked on a subscription, newest first. */
export const ledgerOf = (subscriptionId: string): LongList => ({
  fields: sql`
    entry_id, user_subscription_id, ${isoTime('at')} as at, actor_email, credits_before,
    credits_after, difference, request_id`,
  table: sql`credit_ledger`,
  where: sql`user_subscription_id = ${subscriptionId}`,
  time: sql`at`,
  id: sql`entry_id`,
  newestFirst: true,
  piece: 2000,
})
