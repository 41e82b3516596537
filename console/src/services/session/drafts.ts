import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { parseJson } from '../../lib/json.ts'
import { randomId } from '../../lib/random.ts'
import { browserStorage } from '../../lib/storage.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { pageOwner } from './page-owner.ts'

/** How long a draft is kept, in milliseconds. */
const lifetimeMs = 7 * 24 * 60 * 60 * 1000

/** How many characters all drafts may have. Browsers keep five million, among them the session. */
const maxLength = 2_000_000

const texts = z.record(z.string(), z.string())

/** Unsaved text. It is never changed: a form replaces the draft that it restored or stored last by a new one. */
export const draft = z.object({
  id: z.string(),
  values: texts,
  /** When it was last edited, in milliseconds since 1970. */
  at: z.number(),
  /** The version of the item that it was made from, and the values that the form showed then. */
  version: z.optional(z.number()),
  stored: texts,
  /** The earlier version of the item whose text it is. */
  copiedFrom: z.optional(z.number()),
  /** What the author wrote about the change. */
  note: z.optional(z.string()),
})
export type Draft = z.infer<typeof draft>
export type DraftText = Omit<Draft, 'id' | 'at'>

// Each draft is an entry of its own, so that tabs never overwrite each other's.
const prefix = 'greenroom-draft/'
export const keyOf = (...parts: readonly string[]) =>
  prefix + parts.map(encodeURIComponent).join('/')

/** The entries below a key, the draft edited last first. What is too old or cannot be read is no draft. */
const readEntries = (start = prefix) =>
  browserStorage
    .keys()
    .filter((key) => key.startsWith(start))
    .map((key) => {
      const json = browserStorage.get(key) ?? ''
      const { data } = z.safeParse(draft, parseJson(json))
      const isRecent = data !== undefined && data.at > Date.now() - lifetimeMs
      return { key, length: json.length, draft: isRecent ? data : undefined }
    })
    .toSorted((one, other) => (other.draft?.at ?? 0) - (one.draft?.at ?? 0))

/** Whether unsaved text was stored, the last time there was some. */
let works = true
export const keepsDrafts = (): boolean => works

/** The drafts that the page's user has of an item, the one edited last first. */
function readDrafts(item: string): readonly Draft[] {
  const owner = pageOwner()
  if (owner === undefined) return []
  return readEntries(keyOf(owner, item, '')).flatMap((entry) => entry.draft ?? [])
}

/** The drafts of an item as they were when the component appeared; `undefined` until they are read. */
export function useDrafts(item: string): readonly Draft[] | undefined {
  const [found, setFound] = useState<{ item: string; drafts: readonly Draft[] }>()
  // oxlint-disable-next-line react/set-state-in-effect -- a form that goes stores its draft after the next one has rendered
  useEffect(() => setFound({ item, drafts: readDrafts(item) }), [item])
  return found?.item === item ? found.drafts : undefined
}

/** Items that are gone for good. */
const ended = new Set<string>()

/**
 * Stores a draft of an item for the page's user. The oldest ones of all make room for it.
 * @param previous the draft that it replaces. Those of other tabs stay
 */
export function storeDraft(item: string, text: DraftText, previous?: Draft): Draft {
  const stored: Draft = { ...text, id: randomId(), at: Date.now() }
  const owner = pageOwner()
  if (owner === undefined || ended.has(item)) return stored
  const json = JSON.stringify(stored)
  tidyDrafts(json.length)
  works = browserStorage.set(keyOf(owner, item, stored.id), json)
  // After a reload, earlier text is better than none.
  if (works && previous) dropDraft(previous)
  return stored
}

/**
 * Drops the drafts of all users that have not been edited for too long, and the oldest ones that there is no room for.
 * @param reserved the length of what is to be stored next
 */
export function tidyDrafts(reserved = 0): void {
  let room = maxLength - reserved
  for (const { key, length, draft: one } of readEntries()) {
    room -= length
    if (!one || room < 0) browserStorage.remove(key)
  }
}

function dropWhere(matches: (key: string) => boolean) {
  for (const key of browserStorage.keys())
    if (key.startsWith(prefix) && matches(key)) browserStorage.remove(key)
}

/** Drops a draft, whose text was saved or discarded. */
export const dropDraft = ({ id }: Draft): void => dropWhere((key) => key.endsWith(`/${id}`))

/** Drops every draft of a user. */
export const dropDraftsOf = (owner: string): void =>
  dropWhere((key) => key.startsWith(keyOf(owner, '')))

/** Drops what was typed about an item that is gone for good, whoever typed it, and stores nothing more about it. */
export function endDrafts(item: string): void {
  ended.add(item)
  dropWhere((key) => key.split('/')[2] === encodeURIComponent(item))
  if (cancelled.get()?.item === item) forgetCancelled()
}

/** A form that was cancelled with unsaved text. */
interface CancelledForm {
  segment: string
  /** Opens it again. */
  reopen: () => void
  /** What was discarded, in words. */
  what: string
  /** The name of its drafts. */
  item: string
  text: DraftText
}

/** The last one, until the page is left or its user signs out. */
const cancelled = createStore<CancelledForm | undefined>(undefined)

export const rememberCancelled = (form: CancelledForm): void => cancelled.set(form)
export const forgetCancelled = (): void => cancelled.set(undefined)
export const useCancelledForm = (): CancelledForm | undefined => useStore(cancelled)
