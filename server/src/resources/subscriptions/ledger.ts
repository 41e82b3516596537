import type { ledgerEntry, OutputOf } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { isoTime } from '../../data/json.ts'
import { byTime } from '../../data/long-list.ts'
import type { LongList } from '../../data/long-list.ts'

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
export const findEntry = async (
  db: Database,
  subscriptionId: string,
  entryId: string,
): Promise<OutputOf<typeof ledgerEntry> | undefined> => {
  const { rows } = await sql<{ entry: OutputOf<typeof ledgerEntry> }>`
    select (select row_to_json(item) from (select ${fields}) item) as entry from credit_ledger
    where entry_id = ${entryId} and user_subscription_id = ${subscriptionId}`.execute(db)
  return rows[0]?.entry
}
