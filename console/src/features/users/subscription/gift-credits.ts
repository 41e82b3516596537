import { toastMessages, subscriptions } from '@greenroom/contract'
import * as z from 'zod/mini'
import { dropTabItem, readTabItem, storeTabItem } from '../../../services/tab-storage.ts'
import { loadSubscriptions } from './use-subscriptions.ts'
import { fieldErrors } from '../../../lib/field-errors.ts'
import { randomId } from '../../../lib/random.ts'
import { ApiError } from '../../../services/api/api-error.ts'
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

/** What is gifted, and why if it was said. */
export type Gift = Pick<SentGift, 'credits' | 'note'>

/** `invalid` if the number of credits is not valid. */
type NotSent = { status: 'rejected' | 'invalid'; message: string }

type GiftResult =
  | { status: 'booked'; credits: number }
  | NotSent
  /** The session had ended, and the gift was cancelled before a new sign-in. */
  | { status: 'cancelled' }
  /** No response: it may have been booked. */
  | { status: 'unknown' }

/** Attempts while someone else changes the credits at the same time. */
const maxAttempts = 3
const { failed, noneActive, noId } = toastMessages.gift
const rejected = (message: string = failed): NotSent => ({ status: 'rejected', message })

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
 */
export async function giftCredits(
  userId: string,
  gift: Gift,
  signal: AbortSignal,
): Promise<GiftResult> {
  const unanswered = readUnanswered(userId)
  let again = unanswered?.repeats ? unanswered : undefined
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const sent = again ?? (await prepare(userId, unanswered?.repeats ? unanswered : gift))
    if ('status' in sent) return sent
    storeTabItem(nameOf(userId), sent)
    const status = await send(sent, signal)
    // Of one that is sent again, any other refusal tells nothing about the first time.
    const tells = status < 300 ? status > 0 : again ? [404, 412].includes(status) : status < 500
    if (!tells) return { status: status === 401 ? 'cancelled' : 'unknown' }
    dropTabItem(nameOf(userId))
    if (status < 300) return { status: 'booked', credits: sent.credits }
    if (status === 401) return { status: 'cancelled' }
    if (status !== 412) return rejected()
    again = undefined
  }
  return rejected()
}

/** Prepares the request from the credits that remain now, or returns why there can be none. */
async function prepare(userId: string, { credits, note }: Gift): Promise<SentGift | NotSent> {
  const rows = await loadSubscriptions(userId).catch((error: unknown) => {
    // A failed read has changed nothing.
    if (!(error instanceof ApiError)) throw error
    return undefined
  })
  if (!rows) return rejected()
  const active = rows.find(({ status_active }) => status_active)
  if (!active) return rejected(noneActive)
  const { user_subscription_id: id, credits_remaining: before, version } = active
  if (id === undefined) return rejected(noId)
  if (before === undefined) return rejected()
  const after = before + credits
  const { credits_remaining: error } = fieldErrors(
    subscriptions.input,
    { credits_remaining: after },
    { credits_remaining: 'Credits Remaining' },
  )
  if (error) return { status: 'invalid', message: error }
  return { credits, note, id, after, version, key: randomId(), at: Date.now() }
}

/** Sends a gift. @returns the HTTP status: 0 without a response, 401 if cancelled while waiting for a session */
async function send({ id, after, version, key, note }: SentGift, signal: AbortSignal) {
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
