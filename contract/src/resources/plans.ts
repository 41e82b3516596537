import * as z from 'zod/mini'
import { endpoint, list, one } from '../endpoint.ts'
import { id, number, oneOf, positiveWhole, price, required, stamps, text } from '../fields.ts'
import { billingCycles } from '../limits.ts'
import { say } from '../messages.ts'
import { readList } from '../reply.ts'

/** A subscription plan; another backend may call the id `subscription_id` or `plan_id` (spec section 3). */
export const plan = z.object({
  id: z.optional(id),
  subscription_id: z.optional(id),
  plan_id: z.optional(id),
  plan_type: text,
  billing_cycle: text,
  credits_per_month: number,
  max_users: number,
  max_session_duration: number,
  monthly_price: number,
  yearly_price: number,
  status_active: z.nullish(z.boolean()),
  is_custom: z.nullish(z.boolean()),
  ...stamps,
})

export type Plan = z.infer<typeof plan>

/**
 * Reads the list of plans as any backend may send it: each then has its `id`, and a `status_active` that falls back to
 * `is_custom`, then to true (spec section 3). One without any id is left out.
 * @returns the plans, or `undefined` where it is no array
 */
export const readPlans = (json: unknown): Plan[] | undefined =>
  readList(plans.list.reply, json)?.flatMap((read) => {
    const known = read.id ?? read.subscription_id ?? read.plan_id
    const status_active = read.status_active ?? read.is_custom ?? true
    return known === undefined ? [] : [{ ...read, id: known, status_active }]
  })

/** Every field a plan can be changed in; prices in US dollars, duration in minutes (spec section 5). */
const fields = {
  plan_type: required(say.plan.type),
  billing_cycle: oneOf(billingCycles, say.plan.cycle),
  credits_per_month: positiveWhole(say.plan.credits),
  max_users: positiveWhole(say.plan.users),
  max_session_duration: positiveWhole(say.plan.duration),
  monthly_price: price(say.plan.monthly),
  yearly_price: price(say.plan.yearly),
  status_active: z.boolean({ error: 'must be true or false' }),
}

/** Said together with whatever else is wrong, so that a form shows every fault at once. */
const needed = (field: 'monthly_price' | 'yearly_price', message: string) => ({
  path: [field],
  error: message,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
})

/** A plan as a whole: the price of its own cycle must be there (spec section 5; quarterly needs none). */
const input = z.object(fields).check(
  z.refine(
    ({ billing_cycle, monthly_price }) =>
      billing_cycle !== 'monthly' || typeof monthly_price === 'number',
    needed('monthly_price', say.plan.monthly),
  ),
  z.refine(
    ({ billing_cycle, yearly_price }) =>
      billing_cycle !== 'yearly' || typeof yearly_price === 'number',
    needed('yearly_price', say.plan.yearly),
  ),
)
const change = z.partial(z.object(fields))

/** Subscription plans. The list's two other paths are tried by the console alone (docs/decisions). */
export const plans = {
  input,
  change,
  listPaths: ['/v1/subscriptions/', '/v1/plans/', '/v1/subscription-templates/'],
  list: endpoint(
    'GET',
    '/v1/subscriptions/',
    'Lists the subscription plans.',
    undefined,
    list(plan),
  ),
  update: endpoint(
    'PATCH',
    '/v1/subscriptions/{id}/',
    'Changes the fields sent.',
    change,
    one(plan),
  ),
  replace: endpoint(
    'PUT',
    '/v1/subscriptions/{id}/',
    'Takes the same body as the PATCH it follows.',
    change,
    one(plan),
  ),
} as const
