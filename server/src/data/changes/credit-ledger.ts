import type { Database } from '../../database/database.ts'
import type { AuditActor } from './audit.ts'

/** A change of a subscription's credits. */
interface CreditChange {
  readonly subscriptionId: string
  readonly before: number
  readonly after: number
  /** Why, in the words of the actor. */
  readonly note?: string | null
  /** The id of the entry that this change reverses. */
  readonly reverses?: string
}

/** The request behind an entry. */
export interface LedgerSource {
  readonly actor: AuditActor
  readonly requestId: string
}

/**
 * Adds a ledger entry for a change of credits, in the transaction of the change. The table only takes inserts, so
 * entries cannot be altered.
 * @returns its id; `undefined` if the credits stay the same
 */
export const addLedgerEntry = async (
  db: Database,
  change: CreditChange,
  source: LedgerSource,
): Promise<string | undefined> => {
  if (change.before === change.after) return undefined
  const { entry_id } = await db
    .insertInto('credit_ledger')
    .values(rowOf(change, source))
    .returning('entry_id')
    .executeTakeFirstOrThrow()
  return entry_id
}

/** A statement takes 65,535 parameters at most. */
const batchSize = 1000

/** Adds the ledger entries of several subscriptions, as `addLedgerEntry` does. */
export const addLedgerEntries = async (
  db: Database,
  changes: readonly CreditChange[],
  source: LedgerSource,
): Promise<void> => {
  const rows = changes
    .filter(({ before, after }) => before !== after)
    .map((change) => rowOf(change, source))
  for (let start = 0; start < rows.length; start += batchSize)
    await db
      .insertInto('credit_ledger')
      .values(rows.slice(start, start + batchSize))
      .execute()
}

const rowOf = (
  { subscriptionId, before, after, note = null, reverses }: CreditChange,
  { actor, requestId }: LedgerSource,
) => ({
  user_subscription_id: subscriptionId,
  actor_id: actor.id,
  actor_email: actor.name,
  credits_before: before,
  credits_after: after,
  request_id: requestId,
  note,
  reverses: reverses ?? null,
})
