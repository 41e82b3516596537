import * as z from 'zod/mini'
import { dropDraft, keepDraft, readDraft } from '../../../services/drafts.ts'

/** A gift as it was sent. It is kept until it is known whether it was booked, over a reload of the page too. */
export interface SentGift {
  credits: number
  /** The subscription it is for. */
  id: string
  /** The credits that remained before, and those that remain with it. */
  before: number
  after: number
  /** The version of the subscription it was made from; another backend has none. */
  version: number | undefined
  /** Names the request, so that sent again it is not done again. */
  key: string
}

/** Our server knows a key for 24 hours; an older one counts as unknown. In milliseconds. */
const known = 20 * 60 * 60 * 1000

const whole = z.pipe(z.string(), z.pipe(z.transform(Number), z.int()))
const kept = z.object({
  credits: whole,
  before: whole,
  after: whole,
  id: z.string(),
  key: z.string(),
})

const nameOf = (userId: string) => `gift:${userId}`

/** Keeps a gift that is about to be sent. */
export function keepSent(userId: string, { version, ...gift }: SentGift): void {
  const values = Object.fromEntries(
    Object.entries(gift).map(([name, value]) => [name, String(value)]),
  )
  keepDraft(nameOf(userId), { values, at: Date.now(), ...(version !== undefined && { version }) })
}

/** Forgets it: whether it was booked is known now. */
export const dropSent = (userId: string): void => dropDraft(nameOf(userId))

/** The gift that was sent and of which it is not known whether it was booked; `recent` while its key is good. */
export function readSent(userId: string): (SentGift & { at: number; recent: boolean }) | undefined {
  const draft = readDraft(nameOf(userId))
  const read = z.safeParse(kept, draft?.values)
  if (!draft || !read.success) return undefined
  const { at, version } = draft
  return { ...read.data, version, at, recent: Date.now() - at < known }
}
