import type { Endpoint, Reply, Schema } from '@greenroom/contract'
import type { AnswerTo, Call, Route } from './call.ts'
import { written } from './call.ts'
import { readBody, readParams } from './read.ts'

/**
 * Ties an endpoint to the handler that answers it. For reads, and for what must not run in one transaction; whatever
 * changes something is tied with `change` instead.
 * @param handle is given the parameters and the body as the contract's schemas read them
 */
export const serve = <Path extends string, Body extends Schema | undefined, R extends Reply>(
  endpoint: Endpoint<Path, Body, R>,
  handle: (call: Call<Path, Body>) => Promise<AnswerTo<R>>,
): Route => ({
  endpoint,
  changes: false,
  answer: async (db, request) => {
    const answer = await handle({
      db,
      params: readParams(endpoint.path, request.params),
      body: readBody(endpoint.body, request.body),
      requestId: request.id,
      address: request.ip,
    })
    return { status: endpoint.status, body: written(answer) }
  },
})
