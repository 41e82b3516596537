import { plans } from '@greenroom/contract'
import type { OutputOf } from '@greenroom/contract'
import { change } from '../../data/changes/change.ts'
import { requireVersion } from '../../data/changes/if-match.ts'
import { tableStore } from '../../data/table.ts'
import type { Row } from '../../data/table.ts'
import { notFound } from '../../http/http-error.ts'
import { RawResponse } from '../../http/route.ts'
import type { Route } from '../../http/route.ts'
import { serve, serveOwn } from '../../http/serve.ts'
import { sql } from 'kysely'
import { csvDownload } from '../../data/lists/csv.ts'
import { byTime } from '../../data/lists/long-list.ts'
import { parseAs } from '../../http/parse-request.ts'

/** Downloads the subscription plans as CSV. */
const exportPlans = serveOwn(plans.export, (call) =>
  csvDownload(call, {
    list: {
      table: sql`plans`,
      order: byTime(sql`created_at`),
      id: sql`id`,
      batchSize: 1000,
    },
    columns: {
      Plan: sql`plan_type`,
      'Billing cycle': sql`billing_cycle`,
      'Credits per month': sql`credits_per_month`,
      'Most users': sql`max_users`,
      'Session minutes': sql`max_session_duration`,
      'Monthly price (USD)': sql`monthly_price`,
      'Yearly price (USD)': sql`yearly_price`,
      Active: sql`case when status_active then 'yes' else 'no' end`,
      'Plan ID': sql`id`,
    },
    name: 'plans',
    audit: { entity: 'plans', id: '', title: 'Subscription plans' },
  }),
)

const store = tableStore('plans', 'id', Object.keys(plans.input.shape))

const updatePlan = (endpoint: typeof plans.update) =>
  change(endpoint, async ({ db, params: { id }, body, versions }) => {
    const before = withPrices((await store.lockForUpdate(db, id)) ?? notFound('subscription'))
    const { version, plan_type: title } = before
    await requireVersion(db, versions, { entity: 'plans', id, version, title: String(title) })
    const isEmpty = Object.keys(body).length === 0
    const after = isEmpty ? before : withPrices(await store.update(db, id, mergePlan(before, body)))
    return {
      result: new RawResponse<never>(JSON.stringify(after)),
      audit: { action: 'update', entity: 'plans', id, before, after },
    }
  })

/** Subscription plans (spec section 7), on the first of the three possible list paths. PUT means the same as PATCH. */
export const planRoutes: Route[] = [
  serve(plans.list, ({ db }) => store.list(db)),
  updatePlan(plans.update),
  updatePlan(plans.replace),
  exportPlans,
]

/** A plan as responses show it: PostgreSQL returns prices as text. */
const withPrices = (row: Row): Row => ({
  ...row,
  monthly_price: toNumber(row['monthly_price']),
  yearly_price: toNumber(row['yearly_price']),
})

const toNumber = (price: unknown) => (price === null ? null : Number(price))

/**
 * Merges an update into a plan. A new billing cycle clears the price of the old one unless the update sets it: monthly
 * clears the yearly price, yearly the monthly one, quarterly none (spec section 4).
 * @throws HttpError 400 if the merged plan breaks a rule of spec section 5
 */
const mergePlan = (
  before: Row,
  update: OutputOf<typeof plans.change>,
): OutputOf<typeof plans.input> => {
  const newCycle =
    update.billing_cycle === before['billing_cycle'] ? undefined : update.billing_cycle
  return parseAs(plans.input, {
    ...before,
    ...(newCycle === 'monthly' && { yearly_price: null }),
    ...(newCycle === 'yearly' && { monthly_price: null }),
    ...update,
  })
}
