import { tokenKey, userKey } from '@greenroom/contract'

/** The signed-in user as it is kept beside the token (spec section 3); the picture may be absent. */
export interface SessionUser {
  name: string
  email: string
  image?: string | null | undefined
}

/** The access token, read anew each time; absent when signed out. */
export const accessToken = (): string | undefined => localStorage.getItem(tokenKey) || undefined

/** Keeps a token without a user: who it belongs to is not known yet. */
function keepToken(token: string): void {
  localStorage.setItem(tokenKey, token)
  localStorage.removeItem(userKey)
}

/** Keeps the token and the user it belongs to. */
export function storeSession(token: string, user: SessionUser): void {
  localStorage.setItem(tokenKey, token)
  localStorage.setItem(userKey, JSON.stringify(user))
}

/** Removes token and user. */
export function clearSession(): void {
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(userKey)
}

/**
 * Takes `?token=` out of the address and keeps it as the access token (spec section 2). To be called before anything
 * asks the server, so that the token never stands in a referrer or in the browser's history.
 */
export function takeTokenFromUrl(): void {
  const token = new URLSearchParams(location.search).get('token')
  if (!token) return
  keepToken(token)
  history.replaceState(null, '', '/drawer')
}
