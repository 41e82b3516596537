import type { Endpoint } from '@greenroom/contract'
import { refuse } from './http-error.ts'
import { parseCall } from './parse-request.ts'
import { RawResponse, toJson } from './route.ts'
import type { Actor, Call, ResultOf, Route } from './route.ts'

/**
 * Connects an endpoint with its handler. For reads, and for work that must not run in one transaction; changes use
 * `change` instead.
 */
export const serve = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<ResultOf<E['response']>>,
): Route => ({
  endpoint,
  changes: false,
  handle: async (db, request) => {
    const result: unknown = await handle(await parseCall(endpoint, db, request))
    const { status } = endpoint
    if (result instanceof RawResponse) return { status, body: result.body, headers: result.headers }
    return { status, body: toJson(result) }
  },
})

/** Connects an endpoint that reads what depends on who asks. */
export const serveOwn = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E> & { readonly actor: Actor }) => Promise<ResultOf<E['response']>>,
): Route =>
  serve(endpoint, async (call) =>
    handle({ ...call, actor: call.actor ?? refuse(401, 'Please sign in.') }),
  )

/** A response that a caller may have already. */
interface Tagged {
  /** Changes with the response; without quotes. */
  readonly tag: string
  /** Is called unless the caller has the response. */
  readonly json: () => Promise<string>
}

/** Connects an endpoint with its handler, and responds with 304 to callers that send the ETag of the response. */
export const serveConditional = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Tagged>,
): Route => ({
  endpoint,
  changes: false,
  hasEtag: true,
  handle: async (db, request) => {
    const { tag, json } = await handle(await parseCall(endpoint, db, request))
    // A caller may keep a copy, and asks before each use whether it is current (RFC 9111, section 5.2.2.4).
    const headers = { etag: `"${tag}"`, 'cache-control': 'private, no-cache' }
    return isUnchanged(request.headers['if-none-match'], headers.etag)
      ? { status: 304, body: null, headers }
      : { status: endpoint.status, body: await json(), headers }
  },
})

/**
 * Whether a response with this ETag is what the caller has already. `If-None-Match` is `*` or a list of tags, which are
 * compared weakly (RFC 9110, section 13.1.2).
 * @param etag in double quotes
 */
const isUnchanged = (header: string | undefined, etag: string) => {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  const tags: readonly string[] = header.match(/"[^"]*"/g) ?? []
  return tags.includes(etag)
}
