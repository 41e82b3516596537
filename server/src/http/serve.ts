import type { Endpoint, ResponseSpec, Schema } from '@greenroom/contract'
import { parseCall } from './parse-request.ts'
import { RawResponse, toJson } from './route.ts'
import type { Call, ResultOf, Route } from './route.ts'

/**
 * Connects an endpoint with its handler. For reads, and for work that must not run in one transaction; changes use
 * `change` instead.
 */
export const serve = <
  Path extends string,
  Body extends Schema | undefined,
  R extends ResponseSpec,
  Query extends Schema | undefined,
>(
  endpoint: Endpoint<Path, Body, R, Query>,
  handle: (call: Call<Path, Body, Query>) => Promise<ResultOf<R>>,
): Route => ({
  endpoint,
  changes: false,
  handle: async (db, request) => {
    const result = await handle(await parseCall(endpoint, db, request))
    const { status } = endpoint
    if (result instanceof RawResponse) return { status, body: result.body, headers: result.headers }
    return { status, body: toJson(result) }
  },
})
