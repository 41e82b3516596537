import { subscriptions } from '@greenroom/contract'
import { change } from '../../data/changes/change.ts'
import { addLedgerEntry } from '../../data/changes/credit-ledger.ts'
import { requireVersion } from '../../data/changes/if-match.ts'
import { servePages } from '../../data/lists/paging.ts'
import { requireRow } from '../../data/rows.ts'
import { notFound } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'
import { serve } from '../../http/serve.ts'
import { ledgerOf, lockSubscription, setCredits, subscriptionsOf } from './store.ts'
import { reverseEntry } from './reverse-entry.ts'
import { sql } from 'kysely'
import { csvDownload, csvTime } from '../../data/lists/csv.ts'
import { userName } from '../../data/users.ts'

/** Downloads the ledger of a subscription as CSV. */
const exportLedger = serve(subscriptions.exportLedger, async (call) => {
  const { user_subscription_id: id } = call.params
  const owner = await call.db
    .selectFrom('user_subscriptions')
    .select('user_id')
    .where('user_subscription_id', '=', id)
    .executeTakeFirst()
  const name = owner ? await userName(call.db, owner.user_id) : notFound('subscription')
  return csvDownload(call, {
    list: ledgerOf(id),
    columns: {
      'Time (UTC)': csvTime('at'),
      Who: sql`actor_email`,
      'Credits before': sql`credits_before`,
      Change: sql`difference`,
      'Credits after': sql`credits_after`,
      Note: sql`note`,
      'Reverses entry': sql`reverses`,
      'Request ID': sql`request_id`,
      'Entry ID': sql`entry_id`,
    },
    name: `credits ${name}`,
    audit: { entity: 'user_subscriptions', id, title: `Credit history of ${name}` },
  })
})

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
