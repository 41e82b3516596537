import * as z from 'zod/mini'
import { dropTabItem, readTabItem, storeTabItem } from '../../../services/tab-storage.ts'

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
export type PendingGift = Omit<z.infer<typeof storedGift>, 'at'>

/** Our server honours a key for 24 hours; the margin allows for clock differences. */
const keyLifetimeMs = 20 * 60 * 60 * 1000

const nameOf = (userId: string) => `gift:${userId}`

/** Stores a gift that is about to be sent. */
export const storePendingGift = (userId: string, gift: PendingGift): void =>
  storeTabItem(nameOf(userId), { ...gift, at: Date.now() })

/** Removes the stored gift, whose result is known now. */
export const dropPendingGift = (userId: string): void => dropTabItem(nameOf(userId))

/** The stored gift; `retryable` while the server still honours its idempotency key. */
export function readPendingGift(
  userId: string,
): (PendingGift & { at: number; retryable: boolean }) | undefined {
  const { data } = z.safeParse(storedGift, readTabItem(nameOf(userId)))
  return data && { ...data, retryable: Date.now() - data.at < keyLifetimeMs }
}
