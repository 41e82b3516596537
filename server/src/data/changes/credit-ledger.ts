import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { AuditSource } from './audit.ts'
import { inBatches } from './in-batches.ts'

/** Whether an entry is that of a session's start: keys take credits for nothing else. @param entry the table or its alias */
export const isOfSession = (entry: string) => {
  const [difference, actor] = [sql.ref(`${entry}.difference`), sql.ref(`${entry}.actor_email`)]
  return sql`(${difference} < 0 and ${actor} like '% (service key)')`
}

/** A change of a subscription's credits. */
export interface CreditChange {
  readonly subscriptionId: string
  readonly before: number
  readonly after: number
  /** Why, in the words of the actor. */
  readonly note?: string | null | undefined
  /** The id of the entry that this change reverses. */
  readonly reverses?: string | undefined
}

/** The request behind an entry. */
export type LedgerSource = Pick<AuditSource, 'actor' | 'requestId'>

/**
 * Adds ledger entries for changes of credits, in the transaction of the changes. The table only takes inserts, so entries
 * cannot be altered.
 * @returns their ids; there is none for a change by nothing
 */
export const addLedgerEntries = async (
  db: Database,
  changes: readonly CreditChange[],
  { actor, requestId }: LedgerSource,
) => {
  const rows = changes
    .filter(({ before, after }) => before !== after)
    .map(({ subscriptionId, before, after, note, reverses }) => ({
      user_subscription_id: subscriptionId,
      actor_id: actor.id,
      actor_email: actor.name,
      credits_before: before,
      credits_after: after,
      request_id: requestId,
      note,
      reverses,
    }))
  return inBatches(rows, (batch) =>
    db.insertInto('credit_ledger').values(batch).returning('entry_id').execute(),
  )
}
