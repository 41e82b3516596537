import { subscriptions } from '@greenroom/contract'
import { sql } from 'kysely'
import { csvDownload, csvTime } from '../../data/csv.ts'
import { userName } from '../../data/user-name.ts'
import { notFound } from '../../http/http-error.ts'
import { serve } from '../../http/serve.ts'
import { ledgerOf } from './ledger.ts'

/** Downloads the ledger of a subscription as CSV. */
export const exportLedger = serve(subscriptions.exportLedger, async (call) => {
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
