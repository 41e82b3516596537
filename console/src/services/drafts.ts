import * as z from 'zod/mini'
import { parseJson } from '../lib/json.ts'
import { pageOwner } from './page-owner.ts'

/** Unsaved text of the page's user, stored for this tab only. */
const draft = z.object({
  values: z.record(z.string(), z.string()),
  /** When it was last edited, in milliseconds since 1970. */
  at: z.number(),
  /** The version of the row that it was made from. */
  version: z.optional(z.number()),
  /** The earlier version of the row whose text it is. */
  copiedFrom: z.optional(z.number()),
  /** What the author wrote about the change. */
  note: z.optional(z.string()),
})
export type Draft = z.infer<typeof draft>

const keyOf = (name: string) => `greenroom-draft:${pageOwner()}:${name}`

/** The stored draft of this name. */
export function readDraft(name: string): Draft | undefined {
  const read = z.safeParse(draft, parseJson(sessionStorage.getItem(keyOf(name))))
  return read.success ? read.data : undefined
}

/** Stores a draft, unless it is too large for the browser's storage. */
export function storeDraft(name: string, kept: Draft): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(kept))
  } catch {
    dropDraft(name)
  }
}

export const dropDraft = (name: string): void => sessionStorage.removeItem(keyOf(name))

/** Drops every draft of the page's user. */
export function dropAllDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(keyOf(''))) sessionStorage.removeItem(key)
  }
}
