import * as z from 'zod/mini'
import { atMost } from '../lib/counts.ts'
import { endpoint, file, item, list, named } from '../lib/endpoint.ts'
import { id, optionalNumber, recordStamps, textOrEmpty } from '../lib/fields.ts'
import { giftMin, maxWhole } from '../lib/limits.ts'
import { validationMessages } from '../lib/validation-messages.ts'
import { pageQuery } from '../lib/paging.ts'
import { parseList, parseItem } from '../lib/parse-response.ts'

/** A user's subscription with its plan (spec section 3). Durations are in minutes. */
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
 * Parses a user's subscriptions from any backend (spec section 7): an array or a single object.
 * @returns `undefined` if it is neither
 */
export function readSubscriptions(json: unknown): UserSubscription[] | undefined {
  const { response } = subscriptions.listByUser
  if (Array.isArray(json)) return parseList(response, json)
  // Some backends send null or an empty object if there is none.
  if (typeof json !== 'object') return undefined
  if (json === null || Object.keys(json).length === 0) return []
  const only = parseItem(response, json)
  return only && [only]
}

/** A gift: a positive whole number of credits (spec section 5). */
const gift = z.object({
  credits: z
    .number({ error: validationMessages.credits })
    .check(
      z.minimum(giftMin, validationMessages.credits),
      z.refine(Number.isInteger, validationMessages.credits),
    ),
})

/** An entry of a subscription's credit ledger: who changed the credits, when, and the credits before and after. */
export const ledgerEntry = z.object({
  entry_id: id,
  user_subscription_id: id,
  at: z.string(),
  actor_email: z.string(),
  credits_before: z.number(),
  credits_after: z.number(),
  difference: z.number(),
  request_id: z.string(),
  /** Why, in the words of who changed them. */
  note: z.nullish(z.string()),
  /** The entry that this one reverses, and the one that reverses this one. */
  reverses: z.nullish(id),
  reversed_by: z.nullish(id),
})

export type LedgerEntry = z.infer<typeof ledgerEntry>

const input = z.object({
  credits_remaining: z
    .number({ error: 'must be a whole number' })
    .check(
      z.refine(Number.isInteger, 'must be a whole number'),
      z.nonnegative('must not be negative'),
      z.maximum(maxWhole, atMost(maxWhole)),
    ),
})

/** Subscriptions of a user (spec section 7). Other backends may send one object instead of a list. */
export const subscriptions = {
  input,
  gift,
  listByUser: endpoint('GET', '/v1/user-subscriptions/user/{user_id}', {
    summary: 'Lists a user’s subscriptions.',
    response: list(named('Subscription', userSubscription)),
  }),
  update: endpoint('PUT', '/v1/user-subscriptions/{user_subscription_id}', {
    summary: 'Sets the remaining credits.',
    body: input,
    response: item(userSubscription),
  }),
  ledger: endpoint('GET', '/v1/user-subscriptions/{user_subscription_id}/ledger', {
    summary: 'Lists the credit changes of a subscription, newest first.',
    response: list(named('LedgerEntry', ledgerEntry)),
    query: pageQuery,
    feature: 'credit-ledger',
  }),
  exportLedger: endpoint('GET', '/v1/user-subscriptions/{user_subscription_id}/ledger/export', {
    summary: 'Downloads the credit changes of a subscription as CSV, newest first.',
    response: file('text/csv'),
    feature: 'csv',
  }),
  reverse: endpoint(
    'POST',
    '/v1/user-subscriptions/{user_subscription_id}/ledger/{entry_id}/reverse',
    {
      summary:
        'Reverses a change of credits, once. 409 if too few credits remain, or for a reversal itself.',
      status: 201,
      response: item(ledgerEntry),
      feature: 'credit-reversal',
    },
  ),
}
