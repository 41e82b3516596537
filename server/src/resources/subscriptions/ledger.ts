import { sql } from 'kysely'
import { isoTime } from '../../data/json.ts'
import { byTime } from '../../data/long-list.ts'
import type { LongList } from '../../data/long-list.ts'

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
