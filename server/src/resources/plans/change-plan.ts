import { plans } from '@greenroom/contract'
import type { OutputOf } from '@greenroom/contract'
import { readAs } from '../../http/parse-request.ts'
import type { Row } from '../../data/table.ts'

/** A plan as an answer shows it: PostgreSQL gives prices as text. */
export const shownPlan = (held: Row): Row => ({
  ...held,
  monthly_price: priceOf(held['monthly_price']),
  yearly_price: priceOf(held['yearly_price']),
})

const priceOf = (price: unknown) => (price === null ? null : Number(price))

/**
 * Makes a plan as it will be: what is sent, and what was there where nothing is. Another billing cycle clears the price
 * of the one it leaves, unless a price is sent for that too: monthly the yearly one, yearly the monthly one, quarterly
 * none (spec section 4).
 * @param before the plan as an answer shows it
 * @throws Refusal 400 where the whole breaks a rule of spec section 5
 */
export const changedPlan = (
  before: Row,
  sent: OutputOf<typeof plans.change>,
): OutputOf<typeof plans.input> => {
  const cycle = sent.billing_cycle === before['billing_cycle'] ? undefined : sent.billing_cycle
  return readAs(plans.input, {
    ...before,
    ...(cycle === 'monthly' && { yearly_price: null }),
    ...(cycle === 'yearly' && { monthly_price: null }),
    ...sent,
  })
}
