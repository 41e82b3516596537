import * as z from 'zod/mini'
import { endpoint, list, item } from '../endpoint.ts'
import { id, optionalNumber, recordStamps, textOrEmpty } from '../fields.ts'
import { giftMin, maxWhole } from '../limits.ts'
import { validationMessages } from '../messages.ts'
import { pageQuery } from '../paging.ts'
import { parseList, parseItem } from '../parse-response.ts'

/** A user's subscription with the plan it is of (spec section 3). Durations are minutes. */
export const userSubscription = z.object({
  user_subscription_id: z.optional(id),
  status_active: z.nullish(z.boolean()),
  credits_remaining: optionalNumber,
  credits_used: optionalNumber,
  credits_allocated: optionalNumber,
  sessions_completed: optionalNumber,
  start_date: z.nullish(z.string()),
  subscription: z.nullish(
    z.object({
      id: z.optional(id),
      plan_type: textOrEmpty,
      billing_cycle: textOrEmpty,
      credits_per_month: optionalNumber,
      max_users: optionalNumber,
      max_session_duration: optionalNumber,
    }),
  ),
  ...recordStamps,
})

export type UserSubscription = z.infer<typeof userSubscription>

/**
 * Reads a user's subscriptions as any backend may send them (spec section 7): an array, or the only one as an object.
 * @returns the subscriptions, or `undefined` where it is neither
 */
export function readSubscriptions(json: unknown): UserSubscription[] | undefined {
  const { response } = subscriptions.listByUser
  if (Array.isArray(json)) return parseList(response, json)
  // Some say that there is none with null or an empty object.
  if (typeof json !== 'object') return undefined
  if (json === null || Object.keys(json).length === 0) return []
  const only = parseItem(response, json)
  return only && [only]
}

/** How many credits are gifted: a whole number above zero (spec section 5). */
const gift = z.object({
  credits: z
    .number({ error: validationMessages.credits })
    .check(
      z.minimum(giftMin, validationMessages.credits),
      z.refine(Number.isInteger, validationMessages.credits),
    ),
})

/** One line of a subscription's ledger: who changed its credits when, and the credits before and after. */
export const ledgerEntry = z.object({
  entry_id: id,
  user_subscription_id: id,
  at: z.string(),
  actor_email: z.string(),
  credits_before: z.number(),
  credits_after: z.number(),
  difference: z.number(),
  request_id: z.string(),
})

const input = z.object({
  credits_remaining: z
    .number({ error: 'must be a whole number' })
    .check(
      z.refine(Number.isInteger, 'must be a whole number'),
      z.nonnegative('must not be negative'),
      z.maximum(maxWhole, `must be at most ${maxWhole.toLocaleString('en-US')}`),
    ),
})

/** Subscriptions of a user (spec section 7); another backend may answer one object instead of a list. */
export const subscriptions = {
  input,
  gift,
  listByUser: endpoint({
    method: 'GET',
    path: '/v1/user-subscriptions/user/{user_id}',
    summary: 'Lists a user’s subscriptions.',
    response: list(userSubscription),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/user-subscriptions/{user_subscription_id}',
    summary: 'Sets the credits that remain.',
    body: input,
    response: item(userSubscription),
  }),
  ledger: endpoint({
    method: 'GET',
    path: '/v1/user-subscriptions/{user_subscription_id}/ledger',
    summary: 'Lists every change of a subscription’s credits, newest first.',
    response: list(ledgerEntry),
    query: pageQuery,
    feature: 'credit-ledger',
  }),
}
