import { Readable } from 'node:stream'
import { buildPath, pageHeaders } from '@greenroom/contract'
import type { Endpoint, OutputOf, Schema } from '@greenroom/contract'
import { sql } from 'kysely'
import type { $ZodType } from 'zod/v4/core'
import type { Database } from '../../database/database.ts'
import { refuse } from '../../http/http-error.ts'
import { apiPrefix } from '../../http/paths.ts'
import { RawResponse } from '../../http/route.ts'
import type { Call, Route } from '../../http/route.ts'
import { serve } from '../../http/serve.ts'
import { readPage } from './long-list.ts'
import type { LongList, Page, PageCursor } from './long-list.ts'

type ListOf<Of extends Schema> = { kind: 'list'; of: Of; names: readonly string[] }

/** The query of a paged list. Everything else in it are filters. */
interface PageQuery {
  readonly limit?: number | undefined
  readonly after?: string | undefined
}

/**
 * Serves a long list. With `limit` it responds with a page, and with the address of the next page and the number of all
 * rows in headers; without it, with every row.
 */
export const servePages = <
  Path extends string,
  Of extends Schema,
  Query extends $ZodType<PageQuery>,
>(
  endpoint: Endpoint<Path, undefined, ListOf<Of>, Query>,
  listOf: (call: Call<typeof endpoint>) => LongList | Promise<LongList>,
): Route =>
  serve(endpoint, async (call): Promise<RawResponse<OutputOf<Of>[]>> => {
    const { limit, after, ...filters }: PageQuery = call.query
    if (after !== undefined && limit === undefined)
      return refuse(400, 'limit must be given together with after.', 'limit')
    const cursor = after === undefined ? undefined : decodeCursor(after)
    const list = await listOf(call)
    if (limit === undefined) return wholeList(call.db, list)
    const first = list.rowSize ? Math.min(limit, list.batchSize) : limit
    const page = await readPage(call.db, list, { limit: first, after: cursor, withTotal: true })
    const isCut = page.end !== undefined && page.rows < limit
    const end = isCut ? await findEnd(call.db, list, { limit, after: cursor }) : page.end
    const path = `${apiPrefix}${buildPath(endpoint, call.params)}`
    const next = end && `<${path}?${nextQuery(limit, end, filters)}>; rel="next"`
    return new RawResponse(
      isCut ? Readable.from(jsonBatches(call.db, list, page, limit)) : page.json,
      {
        [pageHeaders.total]: String(page.total),
        ...(next && { [pageHeaders.next]: next }),
      },
    )
  })

/** Finds where a page ends that is sent in batches, without reading its large rows. */
const findEnd = async (
  db: Database,
  list: LongList,
  request: { readonly limit: number; readonly after: PageCursor | undefined },
) => {
  const { rowSize: _, complete: __, ...light } = list
  return (await readPage(db, { ...light, fields: sql`1` }, request)).end
}

/** The query of the next page, which has the same filters. */
const nextQuery = (limit: number, end: PageCursor, filters: object) => {
  const kept = Object.entries(filters).filter(([, value]) => value !== undefined)
  return new URLSearchParams({
    limit: String(limit),
    after: encodeCursor(end),
    ...Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
  }).toString()
}

/** Encodes a cursor for the query parameter `after`. It is opaque to clients and valid on every server. */
const encodeCursor = ({ position, id }: PageCursor) => {
  const bytes = Buffer.alloc(24)
  bytes.writeBigInt64BE(BigInt(position))
  bytes.write(id.replaceAll('-', ''), 8, 'hex')
  return bytes.toString('base64url')
}

/** Decodes the query parameter `after`. */
const decodeCursor = (text: string): PageCursor => {
  const bytes = Buffer.from(text, 'base64url')
  const position = bytes.length === 24 ? Number(bytes.readBigInt64BE()) : NaN
  // Times from about the year 1685 to 2255 are exact to the microsecond.
  if (!/^[\w-]{32}$/.test(text) || !(Math.abs(position) < Number.MAX_SAFE_INTEGER))
    return refuse(400, 'after must come from the Link header of a page.', 'after')
  return { position, id: bytes.toString('hex', 8) }
}

/** Streams the list in batches, so that a slow client holds neither a connection nor much memory. */
const wholeList = async (db: Database, list: LongList) => {
  const first = await readPage(db, list, { limit: list.batchSize })
  return new RawResponse<never>(
    first.end ? Readable.from(jsonBatches(db, list, first)) : first.json,
  )
}

/** The batches of a list, as the text of one JSON array. */
export async function* jsonBatches(db: Database, list: LongList, first: Page, most?: number) {
  let before = '['
  for await (const { json } of batches(db, list, first, most)) {
    yield before + json.slice(1, -1)
    before = ','
  }
  yield ']'
}

/** All batches of a list, or of so many rows, after the first; the next is read while one is used. */
export async function* batches(
  db: Database,
  list: LongList,
  first: Page,
  most = Infinity,
): AsyncGenerator<Page, void> {
  let left = most - first.rows
  let reading = readNext(db, list, first, left)
  yield first
  while (reading) {
    const page = await reading
    left -= page.rows
    reading = readNext(db, list, page, left)
    yield page
  }
}

const readNext = (db: Database, list: LongList, { end: after }: Page, left: number) => {
  if (!after || left <= 0) return undefined
  const reading = readPage(db, list, { limit: Math.min(list.batchSize, left), after })
  // If the client has disconnected, nobody awaits it.
  reading.catch(() => undefined)
  return reading
}
