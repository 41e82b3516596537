import { toastMessages, subscriptions } from '@greenroom/contract'
import { errorsOf } from '../../../lib/form-errors.ts'
import { randomWord } from '../../../lib/random.ts'
import { ApiError } from '../../../services/api/api-error.ts'
import { hasFeature } from '../../../services/api/features.ts'
import { request } from '../../../services/api/request.ts'
import { dropSent, keepSent, readSent } from './sent-gift.ts'
import type { SentGift } from './sent-gift.ts'
import { readSubscriptionsOf } from './use-subscriptions.ts'

/** What became of a gift. */
export type GiftOutcome =
  | { done: 'booked'; credits: number }
  /** Not booked; `said` is why. */
  | { done: 'refused'; said: string }
  /** Not booked: the amount is wrong; `said` is why. */
  | { done: 'wrong'; said: string }
  /** Not sent: the session is over, and it was given up before there was a new one. */
  | { done: 'given up' }
  /** No answer came: it may have been booked or not. The next call finds out. */
  | { done: 'unknown' }
  /** An earlier gift got no answer, and the credits have been changed since: only a person can tell. */
  | { done: 'unclear' }

type Refused = GiftOutcome & { done: 'refused' | 'wrong' }

/** How often it is tried when somebody else changes the credits in between. */
const tries = 3
const { failed, noneActive, noId } = toastMessages.gift
const refused = (said: string = failed): Refused => ({ done: 'refused', said })

/**
 * Adds credits to a user's first active subscription (spec section 4). The sum is made from what remains right before;
 * where somebody else was quicker it is made again. A gift is never booked twice: where an earlier one got no answer,
 * that one is settled first and nothing is added to it.
 * @param credits how many, a whole number above zero; an earlier gift keeps its own number
 * @param signal gives up waiting for a new session; what has been sent has been sent
 */
export async function giftCredits(
  userId: string,
  credits: number,
  signal: AbortSignal,
): Promise<GiftOutcome> {
  const earlier = readSent(userId)
  const amount = earlier?.credits ?? credits
  try {
    const settled = earlier && (await settle(userId, earlier, signal))
    if (settled) return settled
    for (let attempt = 0; attempt < tries; attempt++) {
      const gift = await prepare(userId, amount)
      if ('done' in gift) return gift
      keepSent(userId, gift)
      const status = await send(gift, signal)
      if (status === 0 || status >= 500) return { done: 'unknown' }
      dropSent(userId)
      if (status < 300) return { done: 'booked', credits: amount }
      if (status === 401) return { done: 'given up' }
      if (status !== 412) return refused()
    }
  } catch (error) {
    // What could not be read has changed nothing.
    if (!(error instanceof ApiError)) throw error
    return readSent(userId) ? { done: 'unknown' } : refused()
  }
  return refused()
}

/** Makes the request of a gift from what remains now, or says why there can be none. */
async function prepare(userId: string, credits: number): Promise<SentGift | Refused> {
  const active = (await readSubscriptionsOf(userId)).find(({ status_active }) => status_active)
  if (!active) return refused(noneActive)
  const { user_subscription_id: id, credits_remaining: before, version } = active
  if (id === undefined) return refused(noId)
  if (before === undefined) return refused()
  const after = before + credits
  const labels = { credits_remaining: 'Credits Remaining' }
  const { credits_remaining: fault } = errorsOf(
    subscriptions.input,
    { credits_remaining: after },
    labels,
  )
  if (fault) return { done: 'wrong', said: fault }
  return { credits, id, before, after, version, key: randomWord() }
}

/** Sends a gift. @returns the status of the answer: 0 where none came, 401 where it was given up for want of a session */
async function send({ id, after, version, key }: SentGift, signal: AbortSignal): Promise<number> {
  try {
    const { status } = await request(subscriptions.update, {
      params: { user_subscription_id: id },
      body: { credits_remaining: after },
      version,
      idempotencyKey: key,
      signal,
    })
    return status
  } catch (error) {
    return error instanceof ApiError ? error.status : 401
  }
}

/**
 * Finds out what became of a gift that got no answer. Our own server is sent the very same request, which it does once;
 * of another one only the credits can tell.
 * @returns nothing where it was not booked, and can be made anew
 */
async function settle(
  userId: string,
  earlier: SentGift & { recent: boolean },
  signal: AbortSignal,
): Promise<GiftOutcome | undefined> {
  const booked: GiftOutcome = { done: 'booked', credits: earlier.credits }
  if (hasFeature('idempotency') && earlier.recent) {
    const status = await send(earlier, signal)
    if (status === 401) return { done: 'given up' }
    const known = (status > 0 && status < 300) || status === 412 || status === 404
    if (!known) return { done: 'unknown' }
    dropSent(userId)
    if (status === 412) return undefined
    return status === 404 ? refused() : booked
  }
  const rows = await readSubscriptionsOf(userId)
  const now = rows.find(({ user_subscription_id: id }) => id === earlier.id)?.credits_remaining
  dropSent(userId)
  if (now === earlier.after) return booked
  return now === earlier.before ? undefined : { done: 'unclear' }
}
