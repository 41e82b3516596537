import { subscriptions } from '@greenroom/contract'
import { change } from '../../data/changes/change.ts'
import { requireVersion } from '../../data/changes/if-match.ts'
import { servePages } from '../../data/lists/paging.ts'
import { requireRow } from '../../data/table.ts'
import { notFound, refuse } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'
import { serve, serveOwn } from '../../http/serve.ts'
import {
  changeCredits,
  findEntry,
  ledgerOf,
  lockSubscription,
  reverseCredits,
  subscriptionsOf,
} from '../../data/subscriptions.ts'
import { sql } from 'kysely'
import { csvDownload, csvTime } from '../../data/lists/csv.ts'
import { userName } from '../../data/users.ts'

/** Downloads the ledger of a subscription as CSV. */
const exportLedger = serveOwn(subscriptions.exportLedger, async (call) => {
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
 * Reverses a change of credits by an entry that counts against it. Reversals of a subscription wait for each other at its
 * row, and the table takes one reversal an entry.
 */
const reverseEntry = change(
  subscriptions.reverse,
  async ({ db, params, note, actor, requestId }) => {
    const before =
      (await lockSubscription(db, params.user_subscription_id)) ?? notFound('subscription')
    const id = before.user_subscription_id
    const entry = (await findEntry(db, id, params.entry_id)) ?? notFound('entry')
    if (entry.reverses) refuse(409, 'A reversal cannot be reversed. Gift the credits again.')
    if (entry.reversed_by) refuse(409, 'This change was reversed already.')
    const source = { actor, requestId, note }
    const { entryId, after } = await reverseCredits(db, before, entry, source)
    const result = entryId === undefined ? undefined : await findEntry(db, id, entryId)
    if (!result) throw new Error('the added entry is missing')
    return { result, audit: { action: 'reverse', entity: table, id, before, after } }
  },
)

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
    const source = { actor, requestId, note }
    const { after } = await changeCredits(db, before, body.credits_remaining, source)
    return { result: after, audit: { action: 'update', entity: table, id, before, after } }
  }),

  servePages(subscriptions.ledger, async ({ db, params: { user_subscription_id: id } }) => {
    await requireRow(db, { table, key: 'user_subscription_id', id, noun: 'subscription' })
    return ledgerOf(id)
  }),

  exportLedger,

  reverseEntry,
]
