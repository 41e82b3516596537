import { parseList } from '@greenroom/contract'
import type { Endpoint, ResponseSpec, Schema } from '@greenroom/contract'
import type * as z from 'zod/mini'
import { ApiError } from './api-error.ts'
import { readJson } from './json.ts'
import { request } from './request.ts'
import type { RequestOptions } from './request.ts'

type Body = Schema | undefined
type ListEndpoint<P extends string, B extends Body, Of extends Schema> = Endpoint<
  P,
  B,
  Extract<ResponseSpec<Of>, { kind: 'list' }>
>

/**
 * Fetches a list (spec section 7). Invalid rows are dropped.
 * @throws {ApiError} unless the response is a success and a list
 */
export async function fetchList<P extends string, B extends Body, Of extends Schema>(
  endpoint: ListEndpoint<P, B, Of>,
  options: RequestOptions<ListEndpoint<P, B, Of>> = {},
): Promise<z.output<Of>[]> {
  const rows = parseList(endpoint.response, await readJson(await request(endpoint, options)))
  if (!rows) throw new ApiError(0)
  return rows
}
