import type { FastifyRequest } from 'fastify'

/** Where the API is served. */
export const apiPrefix = '/api'

const below = /^\/+api(\/|$)/i

/** Whether a request is for the API: by the route it found, and where it found none by the address itself. */
export const isBelowApi = ({ routeOptions, url }: FastifyRequest): boolean =>
  below.test(routeOptions.url ?? '') || below.test(decoded(pathIn(url)))

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
