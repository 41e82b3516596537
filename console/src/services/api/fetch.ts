import { pageHeaders, parseItem, parseList } from '@greenroom/contract'
import type { Endpoint, ResponseSpec, Schema } from '@greenroom/contract'
import type * as z from 'zod/mini'
import { ApiError } from './api-error.ts'
import { readJson } from './json.ts'
import { request } from './request.ts'
import type { RequestOptions } from './request.ts'

/** An endpoint that responds with an item, or with a list of items. */
type EndpointOf<Kind extends 'item' | 'list'> = Endpoint<
  string,
  Schema | undefined,
  Extract<ResponseSpec, { kind: Kind }>
>
type ItemOf<E extends EndpointOf<'item' | 'list'>> = z.output<E['response']['of']>

/**
 * Fetches an item (spec section 7). A write that responds with one can be sent with it too.
 * @throws {ApiError} unless the response is a success and such an item
 */
export async function fetchItem<E extends EndpointOf<'item'>>(
  endpoint: E,
  options: RequestOptions<E> = {},
): Promise<ItemOf<E>> {
  return readItem(endpoint, await request(endpoint, options))
}

/** Reads the item of a response. @throws {ApiError} if there is none */
export async function readItem<E extends EndpointOf<'item'>>(
  endpoint: E,
  response: Response,
): Promise<ItemOf<E>> {
  const item = parseItem<E['response']['of']>(endpoint.response, await readJson(response))
  if (item === undefined) throw new ApiError(0)
  return item
}

/**
 * Fetches a list (spec section 7). Invalid rows are dropped.
 * @throws {ApiError} unless the response is a success and a list
 */
export const fetchList = async <E extends EndpointOf<'list'>>(
  endpoint: E,
  options: RequestOptions<E> = {},
): Promise<readonly ItemOf<E>[]> => (await fetchPage(endpoint, options)).rows

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
export const fetchPage = <E extends EndpointOf<'list'>>(
  endpoint: E,
  options: RequestOptions<E>,
): Promise<Page<ItemOf<E>>> =>
  fetchRows(endpoint, options, (json) => parseList<E['response']['of']>(endpoint.response, json))

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
export const itemQuery = <E extends EndpointOf<'item'>>(
  endpoint: E,
  options: RequestOptions<E> = {},
) => ({
  queryKey: [endpoint.path, options],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchItem(endpoint, { ...options, signal }),
})

/** The query of a list that is read as a whole. */
export const rowsQuery = <E extends EndpointOf<'list'>>(
  endpoint: E,
  options: RequestOptions<E> = {},
) => ({
  queryKey: [endpoint.path, options],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchList(endpoint, { ...options, signal }),
})

/** The pages of a long list, as `usePages` loads them. @param query of the first one */
export const pagesOf = <E extends EndpointOf<'list'>>(
  endpoint: E,
  query: Query,
  params?: RequestOptions<E>['params'],
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
