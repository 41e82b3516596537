import { scimPath } from '@greenroom/contract'
import type { FastifyRequest } from 'fastify'

/** The path below which the API is served. */
export const apiPrefix = '/api'

const belowApi = /^\/+api(\/|$)/i

/** Whether a request is for the API: by its path, however it is encoded, or by the route that matched. */
export const isBelowApi = (request: FastifyRequest): boolean => {
  const path = pathIn(request.url)
  return (
    belowApi.test(path) ||
    belowApi.test(decode(path)) ||
    belowApi.test(request.routeOptions.url ?? '')
  )
}

/** Whether a request is for SCIM, whose responses and errors have another form. */
export const isScim = (request: FastifyRequest): boolean =>
  pathIn(request.url)
    .replaceAll(/\/{2,}/g, '/')
    .startsWith(`${apiPrefix}${scimPath}/`)

/** The path of a URL. Only this part is logged, since a query may hold a token. */
export const pathIn = (url: string): string => url.split(/[?#;]/, 1)[0] ?? ''

const decode = (path: string) => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** A path of the contract in the router's syntax: `{id}` becomes `:id`, below the API prefix. */
export const routed = (path: string): string => apiPrefix + path.replaceAll(/\{(\w+)\}/g, ':$1')
