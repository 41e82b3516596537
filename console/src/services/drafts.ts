import * as z from 'zod/mini'
import { parseJson } from '../lib/json.ts'

/** Text that was typed but not saved; kept for this tab alone. */
const draft = z.object({
  values: z.record(z.string(), z.string()),
  /** When it was last typed in, in milliseconds since 1970. */
  at: z.number(),
  /** The version of the thing it was typed over. */
  version: z.optional(z.number()),
})
export type Draft = z.infer<typeof draft>

const keyOf = (name: string) => `greenroom-draft:${name}`

/** The draft kept under this name; absent where none is kept. */
export function readDraft(name: string): Draft | undefined {
  const read = z.safeParse(draft, parseJson(sessionStorage.getItem(keyOf(name))))
  return read.success ? read.data : undefined
}

/** Keeps a draft. One too large for the browser's storage is not kept; the form still holds its text. */
export function storeDraft(name: string, kept: Draft): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(kept))
  } catch {
    dropDraft(name)
  }
}

export const dropDraft = (name: string): void => sessionStorage.removeItem(keyOf(name))

/** Drops every draft of this tab, so that the next to sign in sees none of them. */
export function dropAllDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(keyOf(''))) sessionStorage.removeItem(key)
  }
}
