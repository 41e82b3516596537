import { pageHeaders } from '@greenroom/contract'
import type { Endpoint } from '@greenroom/contract'
import { readJson } from './json-of.ts'
import { request } from './request.ts'
import type { RequestOptions } from './request.ts'

/** A page of a long list: what it holds, as JSON, and what its headers say beside that. */
interface Page {
  json: unknown
  /** The query that the next page is asked for with; absent where this is the last one. */
  next: Readonly<Record<string, string>> | undefined
  /** How many rows there are on all pages. */
  total: number | undefined
}

/**
 * Reads one page of a list (docs/decisions). Where the backend knows no pages, the whole list is its only page.
 * @throws {ApiError} when there is no answer, a refusal, or an answer that is no JSON
 */
export async function fetchListPage<E extends Endpoint>(
  endpoint: E,
  options: RequestOptions<E>,
): Promise<Page> {
  const answer = await request(endpoint, options)
  return {
    json: await readJson(answer),
    next: nextOf(answer.headers.get(pageHeaders.next) ?? ''),
    total: wholeNumber(answer.headers.get(pageHeaders.total)),
  }
}

/** The query of the address that a `Link` header calls `next`; the rest of the address is ours to know. */
function nextOf(link: string): Page['next'] {
  const address = /<([^>]*)>\s*;[^,]*\brel="?next\b/i.exec(link)?.[1]
  if (address === undefined || !URL.canParse(address, location.href)) return undefined
  return Object.fromEntries(new URL(address, location.href).searchParams)
}

const wholeNumber = (text: string | null) =>
  text !== null && /^\d+$/.test(text) ? Number(text) : undefined
