import { maxWhole, subscriptions } from '@greenroom/contract'
import { change } from '../../data/changes/change.ts'
import { addLedgerEntry } from '../../data/changes/credit-ledger.ts'
import { notFound, refuse } from '../../http/http-error.ts'
import { findEntry, lockSubscription, setCredits } from './store.ts'

/**
 * Reverses a change of credits by an entry that counts against it. Reversals of a subscription wait for each other at its
 * row, and the table takes one reversal an entry.
 */
export const reverseEntry = change(
  subscriptions.reverse,
  async ({ db, params, note, actor, requestId }) => {
    const before =
      (await lockSubscription(db, params.user_subscription_id)) ?? notFound('subscription')
    const id = before.user_subscription_id
    const entry = (await findEntry(db, id, params.entry_id)) ?? notFound('entry')
    if (entry.reverses) refuse(409, 'A reversal cannot be reversed. Gift the credits again.')
    if (entry.reversed_by) refuse(409, 'This change was reversed already.')
    const remaining = before.credits_remaining
    const credits = remaining - entry.difference
    if (credits < 0) refuse(409, tooFew(remaining, entry.difference))
    if (credits > maxWhole)
      refuse(409, `A subscription can have ${written(maxWhole)} credits at most.`)
    const after = await setCredits(db, id, credits)
    const added = await addLedgerEntry(
      db,
      { subscriptionId: id, before: remaining, after: credits, note, reverses: entry.entry_id },
      { actor, requestId },
    )
    const result = added === undefined ? undefined : await findEntry(db, id, added)
    if (!result) throw new Error('the added entry is missing')
    return { result, audit: { action: 'reverse', entity: 'user_subscriptions', id, before, after } }
  },
)

const tooFew = (remaining: number, taken: number) =>
  `Only ${written(remaining)} of the ${written(taken)} credits remain, so this cannot be reversed.`

const written = (credits: number) => credits.toLocaleString('en-US')
