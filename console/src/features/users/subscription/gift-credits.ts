import { toastMessages, subscriptions } from '@greenroom/contract'
import * as z from 'zod/mini'
import { dropTabItem, readTabItem, storeTabItem } from '../../../services/tab-storage.ts'
import { loadSubscriptions } from './use-subscriptions.ts'
import { fieldErrors } from '../../../lib/field-errors.ts'
import { randomId } from '../../../lib/random.ts'
import { ApiError } from '../../../services/api/api-error.ts'
import { hasFeature } from '../../../services/api/features.ts'
import { request } from '../../../services/api/request.ts'

/** What is gifted, and why if it was said. */
export type Gift = Pick<PendingGift, 'credits' | 'note'>

/** `invalid` if the number of credits is not valid. */
type NotSent = { status: 'rejected' | 'invalid'; message: string }

type GiftResult =
  | { status: 'booked'; credits: number }
  | NotSent
  /** The session had ended, and the gift was cancelled before a new sign-in. */
  | { status: 'cancelled' }
  /** No response: it may have been booked. The next call finds out. */
  | { status: 'unknown' }
  /** An earlier gift had no response, and the credits have changed since: only a person can tell. */
  | { status: 'unclear' }

/** Attempts while someone else changes the credits at the same time. */
const maxAttempts = 3
const { failed, noneActive, noId } = toastMessages.gift
const rejected = (message: string = failed): NotSent => ({ status: 'rejected', message })

/**
 * Adds credits to a user's first active subscription (spec section 4). It reads the remaining credits right before, and
 * again when someone else was faster. A gift is never booked twice: an earlier one without a response is resolved first.
 * @param gift a whole number above zero, and a note; a pending gift keeps its own
 * @param signal cancels the wait for a new session, but not a request that was sent
 */
export async function giftCredits(
  userId: string,
  gift: Gift,
  signal: AbortSignal,
): Promise<GiftResult> {
  const pending = readPendingGift(userId)
  const { credits, note } = pending ?? gift
  try {
    const resolved = pending && (await resolvePending(userId, pending, signal))
    if (resolved) return resolved
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const prepared = await prepare(userId, { credits, note })
      if ('status' in prepared) return prepared
      storePendingGift(userId, prepared)
      const status = await sendGift(prepared, signal)
      if (status === 0 || status >= 500) return { status: 'unknown' }
      dropPendingGift(userId)
      if (status < 300) return { status: 'booked', credits }
      if (status === 401) return { status: 'cancelled' }
      if (status !== 412) return rejected()
    }
  } catch (error) {
    // A failed read has changed nothing.
    if (!(error instanceof ApiError)) throw error
    return readPendingGift(userId) ? { status: 'unknown' } : rejected()
  }
  return rejected()
}

/** Prepares the request from the credits that remain now, or returns why there can be none. */
async function prepare(userId: string, { credits, note }: Gift): Promise<PendingGift | NotSent> {
  const active = (await loadSubscriptions(userId)).find(({ status_active }) => status_active)
  if (!active) return rejected(noneActive)
  const { user_subscription_id: id, credits_remaining: before, version } = active
  if (id === undefined) return rejected(noId)
  if (before === undefined) return rejected()
  const after = before + credits
  const labels = { credits_remaining: 'Credits Remaining' }
  const { credits_remaining: error } = fieldErrors(
    subscriptions.input,
    { credits_remaining: after },
    labels,
  )
  if (error) return { status: 'invalid', message: error }
  return { credits, note, id, before, after, version, key: randomId() }
}

/**
 * Finds the result of a gift that had no response. Our own server gets the same request again, which it books once; for
 * other backends the remaining credits have to tell.
 * @returns undefined if it was not booked and can be sent again
 */
async function resolvePending(
  userId: string,
  pending: PendingGift & { retryable: boolean },
  signal: AbortSignal,
): Promise<GiftResult | undefined> {
  const booked: GiftResult = { status: 'booked', credits: pending.credits }
  if (hasFeature('idempotency') && pending.retryable) {
    const status = await sendGift(pending, signal)
    if (status === 401) return { status: 'cancelled' }
    const known = (status > 0 && status < 300) || status === 412 || status === 404
    if (!known) return { status: 'unknown' }
    dropPendingGift(userId)
    if (status === 412) return undefined
    return status === 404 ? rejected() : booked
  }
  const rows = await loadSubscriptions(userId)
  const now = rows.find(({ user_subscription_id: id }) => id === pending.id)?.credits_remaining
  dropPendingGift(userId)
  if (now === pending.after) return booked
  return now === pending.before ? undefined : { status: 'unclear' }
}

/** Sends a gift. @returns the HTTP status: 0 without a response, 401 if cancelled while waiting for a session */
async function sendGift(
  { id, after, version, key, note }: PendingGift,
  signal: AbortSignal,
): Promise<number> {
  try {
    const { status } = await request(subscriptions.update, {
      params: { user_subscription_id: id },
      body: { credits_remaining: after },
      version,
      note,
      idempotencyKey: key,
      signal,
    })
    return status
  } catch (error) {
    return error instanceof ApiError ? error.status : 401
  }
}

const storedGift = z.object({
  credits: z.int(),
  /** Why, if it was said. */
  note: z._default(z.string(), ''),
  /** The id of the subscription. */
  id: z.string(),
  /** The remaining credits before and after the gift. */
  before: z.int(),
  after: z.int(),
  /** The version of the subscription it was based on; other backends have none. */
  version: z.optional(z.number()),
  /** The idempotency key of the request. */
  key: z.string(),
  /** When it was sent, in milliseconds since 1970. */
  at: z.number(),
})

/** A gift whose result is not known yet. It is stored, and survives a reload of the page. */
type PendingGift = Omit<z.infer<typeof storedGift>, 'at'>

/** Our server honours a key for 24 hours; the margin allows for clock differences. */
const keyLifetimeMs = 20 * 60 * 60 * 1000

const nameOf = (userId: string) => `gift:${userId}`

/** Stores a gift that is about to be sent. */
const storePendingGift = (userId: string, gift: PendingGift): void =>
  storeTabItem(nameOf(userId), { ...gift, at: Date.now() })

/** Removes the stored gift, whose result is known now. */
const dropPendingGift = (userId: string): void => dropTabItem(nameOf(userId))

/** The stored gift; `retryable` while the server still honours its idempotency key. */
export function readPendingGift(userId: string) {
  const { data } = z.safeParse(storedGift, readTabItem(nameOf(userId)))
  return data && { ...data, retryable: Date.now() - data.at < keyLifetimeMs }
}
