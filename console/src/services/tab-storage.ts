import { parseJson } from '../lib/json.ts'
import { pageOwner } from './session/page-owner.ts'

/*
 * What this tab keeps for the user of the page, until it is closed.
 */

const keyOf = (owner: string | undefined, name: string) => `greenroom:${owner}:${name}`

/** Reads an item; `undefined` if there is none. */
export const readTabItem = (name: string): unknown =>
  parseJson(sessionStorage.getItem(keyOf(pageOwner(), name)))

export const storeTabItem = (name: string, item: unknown): void =>
  sessionStorage.setItem(keyOf(pageOwner(), name), JSON.stringify(item))

export const dropTabItem = (name: string): void =>
  sessionStorage.removeItem(keyOf(pageOwner(), name))

/** Drops every item of a user. */
export function dropTabItemsOf(owner: string): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(keyOf(owner, ''))) sessionStorage.removeItem(key)
  }
}
