import { subscriptions } from '@greenroom/contract'
import { change } from '../../data/change.ts'
import { addLedgerEntry } from '../../data/credit-ledger.ts'
import { requireVersion } from '../../data/if-match.ts'
import { servePages } from '../../data/paging.ts'
import { requireRow } from '../../data/require-row.ts'
import { notFound } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'
import { serve } from '../../http/serve.ts'
import { exportLedger } from './export.ts'
import { ledgerOf } from './ledger.ts'
import { reverseEntry } from './reverse-entry.ts'
import { lockSubscription, setCredits, subscriptionsOf } from './store.ts'

const table = 'user_subscriptions'

/**
 * Subscriptions of a user and their credits (spec section 7). Each change of credits is recorded in a ledger (feature
 * `credit-ledger`).
 */
export const subscriptionRoutes: Route[] = [
  serve(subscriptions.listByUser, async ({ db, params: { user_id } }) => {
    await requireRow(db, { table: 'users', key: 'user_id', id: user_id, noun: 'user' })
    return subscriptionsOf(db, user_id)
  }),

  change(subscriptions.update, async ({ db, params, body, versions, note, actor, requestId }) => {
    const before =
      (await lockSubscription(db, params.user_subscription_id)) ?? notFound('subscription')
    const { user_subscription_id: id, version } = before
    await requireVersion(db, versions, { entity: table, id, version, title: 'The subscription' })
    const after = await setCredits(db, id, body.credits_remaining)
    const creditChange = {
      subscriptionId: id,
      before: before.credits_remaining,
      after: after.credits_remaining,
      note,
    }
    await addLedgerEntry(db, creditChange, { actor, requestId })
    return { result: after, audit: { action: 'update', entity: table, id, before, after } }
  }),

  servePages(subscriptions.ledger, async ({ db, params: { user_subscription_id: id } }) => {
    await requireRow(db, { table, key: 'user_subscription_id', id, noun: 'subscription' })
    return ledgerOf(id)
  }),

  exportLedger,

  reverseEntry,
]
