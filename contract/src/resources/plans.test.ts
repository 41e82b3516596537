import { expect, test } from 'vitest'
import { validationErrors } from '../../test/validation-errors.ts'
import { plans } from './plans.ts'

const plan = {
  plan_type: 'starter',
  billing_cycle: 'quarterly',
  credits_per_month: 1,
  max_users: 1,
  max_session_duration: 1,
  status_active: true,
}

test.each<[string, unknown, object]>([
  [
    'plan numbers that are not positive',
    { ...plan, credits_per_month: 0, max_users: -1, max_session_duration: 'x' },
    {
      credits_per_month: 'Credits per month must be a positive number',
      max_users: 'Max users must be a positive number',
      max_session_duration: 'Max session duration must be a positive number',
    },
  ],
  [
    'plan numbers with too many decimals',
    { ...plan, max_users: 1.5, monthly_price: 1.001 },
    {
      max_users: 'max_users must be a whole number',
      monthly_price: 'monthly_price must have at most two decimals',
    },
  ],
  [
    'a monthly plan without a price',
    { ...plan, billing_cycle: 'monthly' },
    { monthly_price: 'Monthly price must be a positive number' },
  ],
  [
    'a negative yearly price',
    { ...plan, billing_cycle: 'yearly', yearly_price: -1 },
    { yearly_price: 'Yearly price must be a positive number' },
  ],
  [
    'several plan errors',
    { ...plan, plan_type: ' ', billing_cycle: 'yearly', max_users: 0 },
    {
      plan_type: 'Plan type is required',
      max_users: 'Max users must be a positive number',
      yearly_price: 'Yearly price must be a positive number',
    },
  ],
  ['null', null, { '': 'Invalid input' }],
  ['a price of 0', { ...plan, billing_cycle: 'monthly', monthly_price: 0 }, {}],
  [
    'a plan without type and cycle',
    { ...plan, plan_type: '', billing_cycle: '' },
    { plan_type: 'Plan type is required', billing_cycle: 'Billing cycle is required' },
  ],
])('validates %s', { tags: ['R172', 'R173', 'R174', 'R175'] }, (_, input, messages) => {
  expect(validationErrors(plans.input, input)).toEqual(messages)
})
