import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { refuse } from '../../http/http-error.ts'

/**
 * Takes a credit from the user's newest active subscription that has any, whose row is locked until the transaction
 * ends.
 * @throws HttpError 409 if there is none
 */
export const takeCredit = async (
  db: Database,
  userId: string,
): Promise<{ subscriptionId: string; before: number; after: number }> => {
  const subscription =
    (await db
      .selectFrom('user_subscriptions')
      .select(['user_subscription_id', 'credits_remaining as before'])
      .where('user_id', '=', userId)
      .where('status_active', '=', true)
      .where('credits_remaining', '>', 0)
      .orderBy('start_date', 'desc')
      .orderBy('user_subscription_id')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()) ?? refuse(409, 'No credits remain.')
  const { user_subscription_id: subscriptionId, before } = subscription
  await db
    .updateTable('user_subscriptions')
    .set({
      credits_remaining: before - 1,
      credits_used: sql<number>`credits_used + 1`,
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('user_subscription_id', '=', subscriptionId)
    .execute()
  return { subscriptionId, before, after: before - 1 }
}
