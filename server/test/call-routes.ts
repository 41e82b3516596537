import { send } from './hostile/send.ts'
import { examplePath } from './app-routes.ts'
import type { RouterRoute } from './app-routes.ts'

/** Headers; a list sends a header several times. */
export type SentHeaders = Readonly<Record<string, string | string[]>>

export const bearer = (token: string): SentHeaders => ({ authorization: `Bearer ${token}` })

export interface RouteResponse {
  /** Such as `GET /api/v1/industries/`. */
  readonly route: string
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/**
 * Calls each of these routes.
 * @param headers returns the headers of one call
 */
export const callRoutes = async (
  url: string,
  routes: readonly RouterRoute[],
  headers: () => Promise<SentHeaders>,
  query = '',
): Promise<RouteResponse[]> => {
  const body = JSON.stringify({ name: 'x', details: 'x' })
  const calls = []
  for (const route of routes) calls.push({ ...route, sent: await headers() })
  return Promise.all(
    calls.map(async ({ method, url: path, sent }) => {
      const hasBody = ['POST', 'PUT', 'PATCH'].includes(method)
      const response = await send(url, {
        method,
        path: examplePath({ method, url: path }) + query,
        headers: { ...(hasBody && { 'content-type': 'application/json' }), ...sent },
        ...(hasBody && { body }),
      })
      return { ...response, route: `${method} ${path}` }
    }),
  )
}

/**
 * The responses that are not this error. Those to HEAD have no body.
 * @param error its message, or its whole body
 * @param challenge of a 401; without it, the error is a 403
 */
export const exceptionsFrom = (
  responses: readonly RouteResponse[],
  error: string | object,
  challenge?: string,
): RouteResponse[] =>
  responses.filter(({ route, status, text, headers }) => {
    if (status !== (challenge ? 401 : 403) || headers['www-authenticate'] !== challenge) return true
    if (route.startsWith('HEAD')) return text !== ''
    const said = route.includes(' /api/scim/') ? fromScim(text) : text
    return said !== JSON.stringify(typeof error === 'string' ? { message: error } : error)
  })

/** The error of a SCIM endpoint in the form of all others. */
const fromScim = (text: string) => {
  const { schemas: _, status: __, detail: message, ...details } = JSON.parse(text)
  return JSON.stringify({ message, ...details })
}

/** The responses of a server that did not let the caller in, or failed. 502 says that another server did, where none listens. */
export const refusals = (responses: readonly RouteResponse[]): RouteResponse[] =>
  responses.filter(({ status }) => [401, 403].includes(status) || (status >= 500 && status !== 502))

export const invalidToken = 'Bearer realm="Greenroom", error="invalid_token"'
