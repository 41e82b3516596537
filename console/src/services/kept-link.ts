import { tabStorage } from '../lib/storage.ts'

/** What a link to an item has behind the address of the dashboard. */
export const linkPrefix = '#open='

/** In the tab, so that it stays through a sign-in, which may lead over the page of an identity provider. */
const storageKey = 'greenroom-link'

/** Takes a link to an item out of the address, and keeps it. Call it before the first request. */
export function keepLinkFromUrl(): void {
  const { hash, pathname, search } = location
  if (!hash.startsWith(linkPrefix)) return
  tabStorage.set(storageKey, hash.slice(linkPrefix.length))
  history.replaceState(history.state, '', pathname + search)
}

/** Takes what was kept, as the address had it. */
export function takeKeptLink(): string | undefined {
  const link = tabStorage.get(storageKey)
  tabStorage.remove(storageKey)
  return link ?? undefined
}
