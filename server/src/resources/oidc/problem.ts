import type { OidcProblem } from '@greenroom/contract'

/** Tells from an error of openid-client why a sign-in failed. */
export const problemOf = (error: unknown): OidcProblem => {
  if (!(error instanceof Error)) return 'failed'
  const { name, cause } = error
  if ('error' in error && error.error === 'access_denied') return 'cancelled'
  const isOutage = cause instanceof Response && cause.status >= 500
  const isTimeout = 'code' in error && error.code === 'OAUTH_TIMEOUT'
  // What `fetch` throws when there is no response.
  const isUnreachable = name === 'TypeError' && cause instanceof Error
  return isOutage || isTimeout || isUnreachable ? 'unavailable' : 'failed'
}
