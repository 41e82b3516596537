import { parseList } from '@greenroom/contract'
import type { Endpoint, ResponseSpec, Schema } from '@greenroom/contract'
import type * as z from 'zod/mini'
import { ApiError } from './api-error.ts'
import { readJson } from './json-of.ts'
import { request } from './request.ts'
import type { RequestOptions } from './request.ts'

type Body = Schema | undefined
type Listing<P extends string, B extends Body, Of extends Schema> = Endpoint<
  P,
  B,
  Extract<ResponseSpec<Of>, { kind: 'list' }>
>

/**
 * Calls an endpoint that answers a list (spec section 7). Rows that cannot be read are dropped.
 * @throws {ApiError} when there is no answer, a refusal, or an answer that is no list
 */
export async function fetchList<P extends string, B extends Body, Of extends Schema>(
  endpoint: Listing<P, B, Of>,
  options: RequestOptions<Listing<P, B, Of>> = {},
): Promise<z.output<Of>[]> {
  const rows = parseList(endpoint.response, await readJson(await request(endpoint, options)))
  if (!rows) throw new ApiError(0)
  return rows
}
