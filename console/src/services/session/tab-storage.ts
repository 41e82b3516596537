import { parseJson } from '../../lib/json.ts'
import { tabStorage } from '../../lib/storage.ts'
import { pageOwner } from './page-owner.ts'

/*
 * What this tab keeps for the user of the page, until it is closed.
 */

const keyOf = (owner: string | undefined, name: string) => `greenroom:${owner}:${name}`

/** Reads an item; `undefined` if there is none. */
export const readTabItem = (name: string): unknown =>
  parseJson(tabStorage.get(keyOf(pageOwner(), name)))

export const storeTabItem = (name: string, item: unknown): void =>
  void tabStorage.set(keyOf(pageOwner(), name), JSON.stringify(item))

export const dropTabItem = (name: string): void => tabStorage.remove(keyOf(pageOwner(), name))

/** Drops every item of a user. */
export function dropTabItemsOf(owner: string): void {
  for (const key of tabStorage.keys()) {
    if (key.startsWith(keyOf(owner, ''))) tabStorage.remove(key)
  }
}
