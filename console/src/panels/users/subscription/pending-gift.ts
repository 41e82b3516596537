import * as z from 'zod/mini'
import { dropDraft, storeDraft, readDraft } from '../../../services/drafts.ts'

/** A gift whose result is not known yet. It is stored, and survives a reload of the page. */
export interface PendingGift {
  credits: number
  /** The id of the subscription. */
  id: string
  /** The remaining credits before and after the gift. */
  before: number
  after: number
  /** The version of the subscription it was based on; other backends have none. */
  version: number | undefined
  /** The idempotency key of the request. */
  key: string
}

/** Our server honours a key for 24 hours; the margin allows for clock differences. */
const keyLifetimeMs = 20 * 60 * 60 * 1000

const whole = z.pipe(z.string(), z.pipe(z.transform(Number), z.int()))
const storedGift = z.object({
  credits: whole,
  before: whole,
  after: whole,
  id: z.string(),
  key: z.string(),
})

const draftName = (userId: string) => `gift:${userId}`

/** Stores a gift that is about to be sent. */
export function storePendingGift(userId: string, { version, ...gift }: PendingGift): void {
  const values = Object.fromEntries(
    Object.entries(gift).map(([name, value]) => [name, String(value)]),
  )
  storeDraft(draftName(userId), {
    values,
    at: Date.now(),
    ...(version !== undefined && { version }),
  })
}

/** Removes the stored gift, whose result is known now. */
export const dropPendingGift = (userId: string): void => dropDraft(draftName(userId))

/** The stored gift; `retryable` while the server still honours its idempotency key. */
export function readPendingGift(
  userId: string,
): (PendingGift & { at: number; retryable: boolean }) | undefined {
  const draft = readDraft(draftName(userId))
  const read = z.safeParse(storedGift, draft?.values)
  if (!draft || !read.success) return undefined
  const { at, version } = draft
  return { ...read.data, version, at, retryable: Date.now() - at < keyLifetimeMs }
}
