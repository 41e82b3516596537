import { pageHeaders } from '@greenroom/contract'
import type { Endpoint } from '@greenroom/contract'
import { readJson } from './json.ts'
import { request } from './request.ts'
import type { RequestOptions } from './request.ts'

/** A page of a long list. */
interface Page {
  json: unknown
  /** The query of the next page; `undefined` for the last one. */
  next: Readonly<Record<string, string>> | undefined
  /** The number of rows on all pages. */
  total: number | undefined
}

/**
 * Fetches one page of a list. For a backend without pages, the whole list is the only page.
 * @throws {ApiError} unless the response is a success and JSON
 */
export async function fetchListPage<E extends Endpoint>(
  endpoint: E,
  options: RequestOptions<E>,
): Promise<Page> {
  const response = await request(endpoint, options)
  return {
    json: await readJson(response),
    next: nextOf(response.headers.get(pageHeaders.next) ?? ''),
    total: wholeNumber(response.headers.get(pageHeaders.total)),
  }
}

/** The query of the `next` link. The rest of its URL is not used. */
function nextOf(link: string): Page['next'] {
  const address = /<([^>]*)>\s*;[^,]*\brel="?next\b/i.exec(link)?.[1]
  if (address === undefined || !URL.canParse(address, location.href)) return undefined
  return Object.fromEntries(new URL(address, location.href).searchParams)
}

const wholeNumber = (text: string | null) =>
  text !== null && /^\d+$/.test(text) ? Number(text) : undefined
