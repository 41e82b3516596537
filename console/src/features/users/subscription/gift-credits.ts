import { toastMessages, subscriptions } from '@greenroom/contract'
import * as z from 'zod/mini'
import { dropTabItem, readTabItem, storeTabItem } from '../../../services/tab-storage.ts'
import { loadSubscriptions } from './use-subscriptions.ts'
import { randomId } from '../../../lib/random.ts'
import { ApiError, isCancelled, isGone, isRefusal } from '../../../services/api/api-error.ts'
import { hasFeature } from '../../../services/api/features.ts'
import { request } from '../../../services/api/request.ts'

/** A gift as it is sent. */
const sentGift = z.object({
  credits: z.int(),
  /** Why, if it was said. */
  note: z._default(z.string(), ''),
  /** The id of the subscription, and its remaining credits after the gift. */
  id: z.string(),
  after: z.int(),
  /** The version of the subscription it was based on; other backends have none. */
  version: z.optional(z.number()),
  /** The idempotency key of the request. */
  key: z.string(),
  /** When it was sent, in milliseconds since 1970. */
  at: z.number(),
})
type SentGift = z.infer<typeof sentGift>

/** Attempts while someone else changes the credits at the same time. */
const maxAttempts = 3

/** Our server honours a key for 24 hours; the margin allows for clock differences. */
const keyLifetimeMs = 20 * 60 * 60 * 1000

const nameOf = (userId: string) => `gift:${userId}`

/**
 * The gift of this tab that had no response. With `repeats`, the server books it once even if it gets it again; otherwise
 * only the credits tell whether it was booked.
 */
export function readUnanswered(userId: string) {
  const { data } = z.safeParse(sentGift, readTabItem(nameOf(userId)))
  return (
    data && { ...data, repeats: hasFeature('idempotency') && Date.now() - data.at < keyLifetimeMs }
  )
}

/**
 * Adds credits to a user's first active subscription (spec section 4). It reads the remaining credits right before, and
 * again when someone else was faster. A gift without a response is sent again as it was, where the server books it once.
 * @param gift a whole number above zero, and a note
 * @param signal cancels the wait for a new session, but not a request that was sent
 * @returns the credits that were booked
 * @throws {ApiError}
 */
export async function giftCredits(
  userId: string,
  gift: Pick<SentGift, 'credits' | 'note'>,
  signal: AbortSignal,
): Promise<number> {
  const unanswered = readUnanswered(userId)
  let again = unanswered?.repeats ? unanswered : undefined
  for (let attempt = 1; ; attempt++) {
    const sent = again ?? { ...gift, ...(await readTarget(userId, gift.credits)) }
    const { id, after, version, note, key } = sent
    storeTabItem(nameOf(userId), sent)
    try {
      await request(subscriptions.update, {
        params: { user_subscription_id: id },
        body: { credits_remaining: after },
        version,
        note,
        idempotencyKey: key,
        signal,
      })
      dropTabItem(nameOf(userId))
      return sent.credits
    } catch (error) {
      const isChanged = error instanceof ApiError && error.status === 412
      // Of one that is sent again, any other refusal tells nothing about the first time.
      const isNotBooked = again
        ? isChanged || isGone(error)
        : isRefusal(error) || isCancelled(error)
      if (isNotBooked) dropTabItem(nameOf(userId))
      if (!isChanged || attempt === maxAttempts) throw withoutMessage(error)
      again = undefined
    }
  }
}

/** The subscription that gets a gift, as its credits are now. @throws {ApiError} if there is none */
async function readTarget(userId: string, credits: number) {
  const rows = await loadSubscriptions(userId).catch((error: unknown) => {
    throw withoutMessage(error)
  })
  const active = rows.find(({ status_active }) => status_active)
  if (!active) throw new ApiError(0, toastMessages.gift.noneActive)
  const { user_subscription_id: id, credits_remaining: before, version } = active
  if (id === undefined) throw new ApiError(0, toastMessages.gift.noId)
  if (before === undefined) throw new ApiError(0)
  return { id, after: before + credits, version, key: randomId(), at: Date.now() }
}

/** The error without the server's message: the one of the form is shown instead (spec section 8). */
const withoutMessage = (error: unknown) =>
  error instanceof ApiError ? new ApiError(error.status) : error
