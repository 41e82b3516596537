import type { Endpoint, OutputOf, ResponseSpec, Schema } from '@greenroom/contract'
import type { AnswerTo, Call, Route } from './route.ts'
import { Ready, written } from './route.ts'
import { readBody, readParams, readQuery } from './parse-request.ts'

/** What a handler that reads is given: a call, and what stood behind the question mark of its address. */
export interface ReadCall<
  Path extends string,
  Body extends Schema | undefined,
  Query extends Schema | undefined,
> extends Call<Path, Body> {
  readonly query: OutputOf<Query>
}

/**
 * Ties an endpoint to the handler that answers it. For reads, and for what must not run in one transaction; whatever
 * changes something is tied with `change` instead.
 * @param handle is given the parameters, the query and the body as the contract's schemas read them
 */
export const serve = <
  Path extends string,
  Body extends Schema | undefined,
  R extends ResponseSpec,
  Query extends Schema | undefined,
>(
  endpoint: Endpoint<Path, Body, R, Query>,
  handle: (call: ReadCall<Path, Body, Query>) => Promise<AnswerTo<R>>,
): Route => ({
  endpoint,
  changes: false,
  answer: async (db, request) => {
    const answer = await handle({
      db,
      params: readParams(endpoint.path, request.params),
      query: readQuery(endpoint.query, request.query),
      body: readBody(endpoint.body, request.body),
      requestId: request.id,
      address: request.ip,
    })
    const { status } = endpoint
    if (answer instanceof Ready) return { status, body: answer.body, headers: answer.headers }
    return { status, body: written(answer) }
  },
})
