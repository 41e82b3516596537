import type { Endpoint, ResponseSpec, Schema } from '@greenroom/contract'
import type { Database } from '../database/database.ts'
import { parseBody, parseParams, parseQuery } from './parse-request.ts'
import { RawResponse } from './route.ts'
import type { ApiRequest, Call, ResultOf, Route } from './route.ts'

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

/**
 * Validates a request for an endpoint.
 * @throws HttpError 400, 404, 413 or 415
 */
export const parseCall = async <
  Path extends string,
  Body extends Schema | undefined,
  Query extends Schema | undefined,
>(
  endpoint: Endpoint<Path, Body, ResponseSpec, Query>,
  db: Database,
  request: ApiRequest,
): Promise<Call<Path, Body, Query>> => ({
  db,
  params: parseParams<Path>(request.params),
  query: parseQuery(endpoint.query, request.query),
  body: await parseBody(endpoint.body, request),
  requestId: request.id,
  address: request.ip,
})

/** Writes a handler's result as JSON text; `null` for none. */
export const toJson = (result: unknown): string | null => {
  if (result === undefined) return null
  const isJson = result instanceof RawResponse && typeof result.body === 'string'
  return isJson ? result.body : JSON.stringify(result)
}
