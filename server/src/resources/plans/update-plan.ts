import { plans } from '@greenroom/contract'
import type { OutputOf } from '@greenroom/contract'
import type { Row } from '../../data/table.ts'
import { parseAs } from '../../http/parse-request.ts'

/** A plan as responses show it: PostgreSQL returns prices as text. */
export const withPrices = (row: Row): Row => ({
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
export const mergePlan = (
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
