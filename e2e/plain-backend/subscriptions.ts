import { byId, change, ok } from './responses.ts'
import type { Handler } from './responses.ts'
import type { Row } from './data.ts'

const plan = (
  plan_id: number,
  plan_type: string,
  billing_cycle: string,
  prices: readonly [unknown, unknown],
): Row => ({
  plan_id,
  plan_type,
  billing_cycle,
  credits_per_month: 20,
  max_users: 1,
  max_session_duration: 15,
  monthly_price: prices[0],
  yearly_price: prices[1],
  is_custom: false,
})

/** Unordered plans with the alternative id field and prices as text. One has `is_custom` as its status. */
export const plainPlans = (): Row[] => [
  { ...plan(1, 'enterprise', 'quarterly', ['899.00', '9700.00']), status_active: true },
  plan(2, 'starter', 'monthly', ['29.00', null]),
  { ...plan(3, 'manager', 'yearly', [null, '1490.50']), is_custom: null },
  { ...plan(4, 'Free Trial', 'monthly', [0, null]), credits_per_month: '3', status_active: true },
]

/** The plan fields that an update may change. */
const changeable = [
  'plan_type',
  'billing_cycle',
  'credits_per_month',
  'max_users',
  'max_session_duration',
  'monthly_price',
  'yearly_price',
  'status_active',
]

/** The subscription of every user: one object, while our own server returns a list. */
export const plainSubscription = (): Row => ({
  user_subscription_id: 1,
  status_active: true,
  credits_remaining: 12,
  credits_used: 8,
  credits_allocated: 20,
  sessions_completed: 8,
  start_date: '2026-01-05',
  subscription: {
    id: 1,
    plan_type: 'starter',
    billing_cycle: 'monthly',
    credits_per_month: 20,
    max_users: 1,
    max_session_duration: 15,
  },
})

/** Subscriptions and plans (spec section 7) on fresh data. Plans are listed by the last of their paths; no PATCH. */
export function plainSubscriptionRoutes(): [string, Handler][] {
  const subscription = plainSubscription()
  const plans = plainPlans()
  return [
    ['GET /v1/user-subscriptions/user/*', () => ok(subscription)],
    [
      'PUT /v1/user-subscriptions/*',
      (_, body) => change(subscription, body, ['credits_remaining']),
    ],
    ['GET /v1/plans', () => ok([])],
    ['GET /v1/subscription-templates', () => ok(plans)],
    [
      'PUT /v1/subscriptions/*',
      ([id], body) => change(byId(plans, ['plan_id'], id), body, changeable),
    ],
  ]
}
