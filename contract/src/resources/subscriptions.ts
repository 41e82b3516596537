import * as z from 'zod/mini'
import { endpoint, list, one } from '../endpoint.ts'
import { id, number, stamps, text } from '../fields.ts'
import { giftMin, maxWhole } from '../limits.ts'
import { say } from '../messages.ts'
import { pageQuery } from '../paging.ts'
import { readList, readOne } from '../reply.ts'

/** A user's subscription with the plan it is of (spec section 3). Durations are minutes. */
export const userSubscription = z.object({
  user_subscription_id: z.optional(id),
  status_active: z.nullish(z.boolean()),
  credits_remaining: number,
  credits_used: number,
  credits_allocated: number,
  sessions_completed: number,
  start_date: z.nullish(z.string()),
  subscription: z.nullish(
    z.object({
      id: z.optional(id),
      plan_type: text,
      billing_cycle: text,
      credits_per_month: number,
      max_users: number,
      max_session_duration: number,
    }),
  ),
  ...stamps,
})

export type UserSubscription = z.infer<typeof userSubscription>

/**
 * Reads a user's subscriptions as any backend may send them (spec section 7): an array, or the only one as an object.
 * @returns the subscriptions, or `undefined` where it is neither
 */
export function readSubscriptions(json: unknown): UserSubscription[] | undefined {
  const { reply } = subscriptions.ofUser
  if (Array.isArray(json)) return readList(reply, json)
  // Some say that there is none with null or an empty object.
  if (typeof json !== 'object') return undefined
  if (json === null || Object.keys(json).length === 0) return []
  const only = readOne(reply, json)
  return only && [only]
}

/** How many credits are gifted: a whole number above zero (spec section 5). */
const gift = z.object({
  credits: z
    .number({ error: say.credits })
    .check(z.minimum(giftMin, say.credits), z.refine(Number.isInteger, say.credits)),
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
  ofUser: endpoint(
    'GET',
    '/v1/user-subscriptions/user/{user_id}',
    'Lists a user’s subscriptions.',
    undefined,
    list(userSubscription),
  ),
  update: endpoint(
    'PUT',
    '/v1/user-subscriptions/{user_subscription_id}',
    'Sets the credits that remain.',
    input,
    one(userSubscription),
  ),
  /** Of our server alone, which announces it with the feature word `credit-ledger`. */
  ledger: endpoint(
    'GET',
    '/v1/user-subscriptions/{user_subscription_id}/ledger',
    'Lists every change of a subscription’s credits, newest first.',
    undefined,
    list(ledgerEntry),
    { query: pageQuery },
  ),
}
