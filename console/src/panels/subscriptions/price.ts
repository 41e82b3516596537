import type { Plan } from '@greenroom/contract'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

const per = (unit: string, price: number | undefined) =>
  price === undefined ? [] : [`${dollars.format(price)}\u00a0/\u00a0${unit}`]

/** A plan's price in US dollars for its billing cycle; a quarterly plan shows every price it has. */
export function priceOf({ billing_cycle, monthly_price, yearly_price }: Plan): string {
  const monthly = billing_cycle === 'yearly' ? [] : per('month', monthly_price)
  const yearly = billing_cycle === 'monthly' ? [] : per('year', yearly_price)
  return [...monthly, ...yearly].join(', ') || '-'
}
