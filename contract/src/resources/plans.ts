import * as z from 'zod/mini'
import { endpoint, file, item, list, named } from '../lib/endpoint.ts'
import {
  id,
  optionalNumber,
  oneOf,
  positiveWhole,
  price,
  requiredText,
  recordStamps,
  textOrEmpty,
  wholeBetween,
} from '../lib/fields.ts'
import { billingCycles } from '../lib/limits.ts'
import { validationMessages } from '../lib/validation-messages.ts'
import { parseList } from '../lib/parse-response.ts'

/** A subscription plan. Other backends may send the id as `subscription_id` or `plan_id` (spec section 3). */
export const plan = z.object({
  id: z.optional(id),
  subscription_id: z.optional(id),
  plan_id: z.optional(id),
  plan_type: textOrEmpty,
  billing_cycle: textOrEmpty,
  credits_per_month: optionalNumber,
  max_users: optionalNumber,
  max_session_duration: optionalNumber,
  monthly_price: optionalNumber,
  yearly_price: optionalNumber,
  status_active: z.nullish(z.boolean()),
  credits_low_percent: optionalNumber,
  is_custom: z.nullish(z.boolean()),
  ...recordStamps,
})

export type Plan = z.infer<typeof plan>

/**
 * Parses the plans of any backend. Each gets an `id`, and a `status_active` that falls back to `is_custom`, then to
 * true (spec section 3). Plans without an id are left out.
 * @returns `undefined` if it is no array
 */
export const readPlans = (json: unknown): Plan[] | undefined =>
  parseList(plans.list.response, json)?.flatMap((read) => {
    const known = read.id ?? read.subscription_id ?? read.plan_id
    const status_active = read.status_active ?? read.is_custom ?? true
    return known === undefined ? [] : [{ ...read, id: known, status_active }]
  })

/** The editable fields of a plan. Prices are in US dollars, durations in minutes (spec section 5). */
const fields = z.object({
  plan_type: requiredText(validationMessages.plan.type),
  billing_cycle: oneOf(billingCycles, validationMessages.plan.cycle),
  credits_per_month: positiveWhole(validationMessages.plan.credits),
  max_users: positiveWhole(validationMessages.plan.users),
  max_session_duration: positiveWhole(validationMessages.plan.duration),
  monthly_price: price(validationMessages.plan.monthly),
  yearly_price: price(validationMessages.plan.yearly),
  status_active: z.boolean({ error: 'must be true or false' }),
  /** Credits are low below this percentage of those of a month; 0 never says so (feature `low-credits`). */
  credits_low_percent: z.optional(wholeBetween(0, 100)),
})

/** The price of its cycle is required. Runs even if other fields have errors, so that a form shows all errors at once. */
const requiredPrice = (cycle: 'monthly' | 'yearly') =>
  z.refine<z.infer<typeof fields>>(
    (whole) => whole.billing_cycle !== cycle || typeof whole[`${cycle}_price`] === 'number',
    {
      path: [`${cycle}_price`],
      error: validationMessages.plan[cycle],
      when: ({ value }) => typeof value === 'object' && value !== null,
    },
  )

/** A whole plan (spec section 5; quarterly needs no price). */
const input = fields.check(requiredPrice('monthly'), requiredPrice('yearly'))
const change = z.partial(fields)

/** Subscription plans. Only the console tries the other two list paths (docs/decisions). */
export const plans = {
  input,
  change,
  listPaths: ['/v1/subscriptions/', '/v1/plans/', '/v1/subscription-templates/'],
  list: endpoint('GET', '/v1/subscriptions/', {
    summary: 'Lists the subscription plans.',
    response: list(named('Plan', plan)),
  }),
  update: endpoint('PATCH', '/v1/subscriptions/{id}/', {
    summary: 'Updates the given fields of a plan.',
    body: change,
    response: item(plan),
  }),
  replace: endpoint('PUT', '/v1/subscriptions/{id}/', {
    summary: 'Same as PATCH.',
    body: change,
    response: item(plan),
  }),
  export: endpoint('GET', '/v1/subscriptions/export', {
    summary: 'Downloads the subscription plans as CSV.',
    response: file('text/csv'),
    feature: 'csv',
  }),
} as const
