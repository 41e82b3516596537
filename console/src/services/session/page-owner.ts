import { createStore, useStore } from '../../lib/store.ts'
import { sessionOwner } from './stored-user.ts'

/*
 * A page works for one user. What is typed and sent in it is theirs: once someone else signs in, in the dialog, in
 * another tab or by a link, the page sends nothing more until its user is back or it starts again.
 */

/** Whom the page works for; nobody until the dashboard opens, and after a sign-out. */
let owner: string | undefined
/** Whether that user has signed out in another tab: then nothing more is stored for them. */
let signedOut = false
/** Who has signed in instead. */
const replacedBy = createStore<string | undefined>(undefined)

/** The page works for the user of the stored session from now on, unless it already works for someone. */
export function claimPage(): void {
  owner ??= sessionOwner()
}

/** The page works for nobody. */
export function releasePage(): void {
  owner = undefined
  signedOut = false
  replacedBy.set(undefined)
}

export const pageOwner = (): string | undefined => owner

/** Whose drafts the page reads and stores. */
export const draftOwner = (): string | undefined => (signedOut ? undefined : owner)

/** Called when someone has signed out in another tab. */
export function noteSignOut(): void {
  if (replacedBy.get() === undefined) signedOut = true
}

/**
 * Finds out whether the stored session is someone else's. A sign-out alone does not change whom the page works for.
 * @returns whose it is then
 */
export function checkOwner(): string | undefined {
  const stored = sessionOwner()
  if (stored === owner) signedOut = false
  const other = owner === undefined || stored === owner ? undefined : stored
  if (other !== replacedBy.get()) replacedBy.set(other)
  return other
}

/** Who has signed in instead of the user of this page. */
export const useReplacedBy = (): string | undefined => useStore(replacedBy)
