import type { Database } from '../database/database.ts'
import type { AuditActor } from './audit.ts'

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
  { actor, requestId }: { readonly actor: AuditActor; readonly requestId: string },
): Promise<void> => {
  if (before === after) return
  await db
    .insertInto('credit_ledger')
    .values({
      user_subscription_id: subscriptionId,
      actor_id: actor.id,
      actor_email: actor.name,
      credits_before: before,
      credits_after: after,
      request_id: requestId,
    })
    .execute()
}
