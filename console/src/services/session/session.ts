import { tokenKey, userKey } from '@greenroom/contract'
import { browserStorage } from '../../lib/storage.ts'

/** The signed-in user, stored beside the token (spec section 3). */
export interface SessionUser {
  name: string
  email: string
  image?: string | null | undefined
}

/** The current access token; `undefined` when signed out. */
export const accessToken = (): string | undefined => browserStorage.get(tokenKey) || undefined

// The user is always stored before the token: other tabs react to the token, and read whose it is.

/** Stores a token whose user is not known yet. */
export function keepToken(token: string): void {
  browserStorage.remove(userKey)
  browserStorage.set(tokenKey, token)
}

/** Stores a token and its user. */
export function storeSession(token: string, user: SessionUser): void {
  browserStorage.set(userKey, JSON.stringify(user))
  browserStorage.set(tokenKey, token)
}

/** Removes token and user. */
export function clearSession(): void {
  browserStorage.remove(tokenKey)
  browserStorage.remove(userKey)
}

/**
 * Removes `?token=` from the URL (spec section 2). Call it before the first request, so that the token never appears in a
 * referrer or in the browser's history.
 * @returns the token
 */
export function takeTokenFromUrl(): string | undefined {
  const token = new URLSearchParams(location.search).get('token')
  if (!token) return undefined
  history.replaceState(null, '', '/drawer')
  return token
}
