import { pageHeaders, parseItem, parseList } from '@greenroom/contract'
import type { Endpoint, PathParams, ResponseSpec, Schema } from '@greenroom/contract'
import type * as z from 'zod/mini'
import { ApiError } from './api-error.ts'
import { readJson } from './json.ts'
import { request } from './request.ts'
import type { RequestOptions } from './request.ts'

type Body = Schema | undefined
type EndpointOf<
  Kind extends 'item' | 'list',
  P extends string,
  B extends Body,
  Of extends Schema,
> = Endpoint<P, B, Extract<ResponseSpec<Of>, { kind: Kind }>>

/**
 * Fetches an item (spec section 7). A write that responds with one can be sent with it too.
 * @throws {ApiError} unless the response is a success and such an item
 */
export async function fetchItem<P extends string, B extends Body, Of extends Schema>(
  endpoint: EndpointOf<'item', P, B, Of>,
  options: RequestOptions<EndpointOf<'item', P, B, Of>> = {},
): Promise<z.output<Of>> {
  return readItem(endpoint, await request(endpoint, options))
}

/** Reads the item of a response. @throws {ApiError} if there is none */
export async function readItem<P extends string, B extends Body, Of extends Schema>(
  { response: expected }: EndpointOf<'item', P, B, Of>,
  response: Response,
): Promise<z.output<Of>> {
  const item = parseItem(expected, await readJson(response))
  if (item === undefined) throw new ApiError(0)
  return item
}

/**
 * Fetches a list (spec section 7). Invalid rows are dropped.
 * @throws {ApiError} unless the response is a success and a list
 */
export const fetchList = async <P extends string, B extends Body, Of extends Schema>(
  endpoint: EndpointOf<'list', P, B, Of>,
  options: RequestOptions<EndpointOf<'list', P, B, Of>> = {},
): Promise<readonly z.output<Of>[]> => (await fetchPage(endpoint, options)).rows

export type Query = Readonly<Record<string, string>>

/** A page of a long list. */
export interface Page<Row> {
  rows: readonly Row[]
  /** The query of the next page; `undefined` for the last one. */
  next: Query | undefined
  /** The number of rows on all pages. */
  total: number | undefined
}

/**
 * Fetches one page of a list. For a backend without pages, the whole list is the only page.
 * @throws {ApiError} unless the response is a success and a list
 */
export const fetchPage = <P extends string, B extends Body, Of extends Schema>(
  endpoint: EndpointOf<'list', P, B, Of>,
  options: RequestOptions<EndpointOf<'list', P, B, Of>>,
): Promise<Page<z.output<Of>>> =>
  fetchRows(endpoint, options, (json) => parseList(endpoint.response, json))

/**
 * Fetches one page of a list that a backend may send in other shapes than an array.
 * @param read returns its rows; `undefined` if it is none
 * @throws {ApiError} unless the response is a success and a list
 */
export async function fetchRows<E extends Endpoint, Row>(
  endpoint: E,
  options: RequestOptions<E>,
  read: (json: unknown) => Row[] | undefined,
): Promise<Page<Row>> {
  const response = await request(endpoint, options)
  const rows = read(await readJson(response))
  if (!rows) throw new ApiError(0)
  return {
    rows,
    next: nextOf(response.headers.get(pageHeaders.next) ?? ''),
    total: wholeNumber(response.headers.get(pageHeaders.total)),
  }
}

/*
 * What TanStack Query needs to read an endpoint. The keys begin with its path and what it is asked with: who changes an item
 * invalidates `[path]`, or `[path, { params }]`.
 */

/** The query of an item. */
export const itemQuery = <P extends string, B extends Body, Of extends Schema>(
  endpoint: EndpointOf<'item', P, B, Of>,
  options: RequestOptions<EndpointOf<'item', P, B, Of>> = {},
) => ({
  queryKey: [endpoint.path, options],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchItem(endpoint, { ...options, signal }),
})

/** The query of a list that is read as a whole. */
export const rowsQuery = <P extends string, B extends Body, Of extends Schema>(
  endpoint: EndpointOf<'list', P, B, Of>,
  options: RequestOptions<EndpointOf<'list', P, B, Of>> = {},
) => ({
  queryKey: [endpoint.path, options],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchList(endpoint, { ...options, signal }),
})

/** The pages of a long list, as `usePages` loads them. @param query of the first one */
export const pagesOf = <P extends string, B extends Body, Of extends Schema>(
  endpoint: EndpointOf<'list', P, B, Of>,
  query: Query,
  params?: PathParams<P>,
) => ({
  queryKey: [endpoint.path, { params, query }],
  load: (next: Query, signal: AbortSignal) => fetchPage(endpoint, { params, query: next, signal }),
  firstPage: query,
})

/** The query of the `next` link. The rest of its URL is not used. */
function nextOf(link: string): Query | undefined {
  const address = /<([^<>]*)>\s*;[^,<]*\brel="?next\b/i.exec(link)?.[1]
  if (address === undefined || !URL.canParse(address, location.href)) return undefined
  return Object.fromEntries(new URL(address, location.href).searchParams)
}

const wholeNumber = (text: string | null) =>
  text !== null && /^\d+$/.test(text) ? Number(text) : undefined
