import { scimPath } from '@greenroom/contract'
import type { FastifyRequest } from 'fastify'
import { decodeUri } from '../lib/decode-uri.ts'

/** The path below which the API is served. */
export const apiPrefix = '/api'

const belowApi = /^\/+api(\/|$)/i

/** Whether a request is for the API: by its path, however it is encoded, or by the route that matched. */
export const isBelowApi = (request: FastifyRequest) => {
  const path = pathIn(request.url)
  return (
    belowApi.test(path) ||
    belowApi.test(decodeUri(path) ?? path) ||
    belowApi.test(request.routeOptions.url ?? '')
  )
}

const belowScim = `${apiPrefix}${scimPath}/`

/** Whether a request is for SCIM, whose responses and errors have another form. */
export const isScim = (request: FastifyRequest) => pathIn(request.url).startsWith(belowScim)

/** The URL of a request for SCIM without doubled slashes: directories join a base that ends with one and a path. */
export const scimUrl = (url: string) => {
  const path = pathIn(url)
  return path.startsWith(belowScim) ? path.replaceAll(/\/{2,}/g, '/') + url.slice(path.length) : url
}

/** The path of a URL. Only this part is logged, since a query may hold a token. */
export const pathIn = (url: string) => url.split(/[?#;]/, 1)[0] ?? ''

/** A path of the contract in the router's syntax: `{id}` becomes `:id`, below the API prefix. */
export const routed = (path: string) => apiPrefix + path.replaceAll(/\{(\w+)\}/g, ':$1')
