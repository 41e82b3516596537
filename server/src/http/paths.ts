import type { FastifyRequest } from 'fastify'

/** Where the API is served. */
export const apiPrefix = '/api'

const below = /^\/+api(\/|$)/i

/** Whether a request is for the API: by its address however it is spelt, or by the route that it found. */
export const isBelowApi = (request: FastifyRequest): boolean => {
  const path = pathIn(request.url)
  return below.test(path) || below.test(decoded(path)) || below.test(request.routeOptions.url ?? '')
}

/** The path of an address: what may be logged of it, since a query may hold a token. */
export const pathIn = (url: string): string => url.split(/[?#;]/, 1)[0] ?? ''

const decoded = (path: string) => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** A contract's path as the router writes it: `{id}` as `:id`, below the API. */
export const routed = (path: string): string => apiPrefix + path.replaceAll(/\{(\w+)\}/g, ':$1')
