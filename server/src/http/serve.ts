import type { Endpoint, ResponseSpec, Schema } from '@greenroom/contract'
import type { Database } from '../database/database.ts'
import { refuse } from './http-error.ts'
import { parseCall } from './parse-request.ts'
import { RawResponse, toJson } from './route.ts'
import type { Actor, ApiRequest, Call, ResultOf, Route } from './route.ts'

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
): Route => respond(endpoint, async (db, request) => handle(await parseCall(endpoint, db, request)))

/** Connects an endpoint that reads what depends on who asks. */
export const serveOwn = <
  Path extends string,
  Body extends Schema | undefined,
  R extends ResponseSpec,
  Query extends Schema | undefined,
>(
  endpoint: Endpoint<Path, Body, R, Query>,
  handle: (call: Call<Path, Body, Query> & { readonly actor: Actor }) => Promise<ResultOf<R>>,
): Route =>
  respond(endpoint, async (db, request) => {
    const actor = request.actor ?? refuse(401, 'Please sign in.')
    return handle({ ...(await parseCall(endpoint, db, request)), actor })
  })

const respond = (
  endpoint: Endpoint,
  read: (db: Database, request: ApiRequest) => Promise<unknown>,
): Route => ({
  endpoint,
  changes: false,
  handle: async (db, request) => {
    const result = await read(db, request)
    const { status } = endpoint
    if (result instanceof RawResponse) return { status, body: result.body, headers: result.headers }
    return { status, body: toJson(result) }
  },
})
