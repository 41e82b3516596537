import { createStore, useStore } from '../../lib/store.ts'
import { sessionOwner } from './stored-user.ts'

/*
 * A page works for one user. What is typed and sent in it is theirs: once someone else signs in, in the dialog, in
 * another tab or by a link, the page sends nothing more until its user is back or it starts again.
 */

/** Whom the page works for; nobody until the dashboard opens, and after a sign-out. */
let owner: string | undefined
/** Who has signed in instead. */
const replacedBy = createStore<string | undefined>(undefined)

/** The page works for the user of the stored session from now on, unless it already works for someone. */
export function claimPage(): void {
  owner ??= sessionOwner()
}

/** The page works for nobody. */
export function releasePage(): void {
  owner = undefined
  replacedBy.set(undefined)
}

export const pageOwner = (): string | undefined => owner

/** Called when someone has signed out in another tab: nothing more is stored for them. */
export function noteSignOut(): void {
  if (replacedBy.get() === undefined) owner = undefined
}

/**
 * Finds out whether the stored session is someone else's. A sign-out alone does not change whom the page works for.
 * @returns whose it is then
 */
export function checkOwner(): string | undefined {
  const stored = sessionOwner()
  const other = owner === undefined || stored === owner ? undefined : stored
  if (other !== replacedBy.get()) replacedBy.set(other)
  return other
}

/** Who has signed in instead of the user of this page. */
export const useReplacedBy = (): string | undefined => useStore(replacedBy)
