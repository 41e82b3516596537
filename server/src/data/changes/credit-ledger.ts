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

/**
 * Adds a ledger entry for a change of credits, in the transaction of the change. The table only takes inserts, so
 * entries cannot be altered.
 * @returns its id; `undefined` if the credits stay the same
 */
export const addLedgerEntry = async (
  db: Database,
  { subscriptionId, before, after, note = null, reverses }: CreditChange,
  { actor, requestId }: { readonly actor: AuditActor; readonly requestId: string },
): Promise<string | undefined> => {
  if (before === after) return undefined
  const { entry_id } = await db
    .insertInto('credit_ledger')
    .values({
      user_subscription_id: subscriptionId,
      actor_id: actor.id,
      actor_email: actor.name,
      credits_before: before,
      credits_after: after,
      request_id: requestId,
      note,
      reverses: reverses ?? null,
    })
    .returning('entry_id')
    .executeTakeFirstOrThrow()
  return entry_id
}
