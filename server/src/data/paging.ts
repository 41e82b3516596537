import { Readable } from 'node:stream'
import { pageHeaders, buildPath } from '@greenroom/contract'
import type { Endpoint, pageQuery, OutputOf, Schema } from '@greenroom/contract'
import type { Database } from '../database/database.ts'
import { Ready } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { readPage } from './long-list.ts'
import type { LongList, Page } from './long-list.ts'
import { readMark, writeMark } from './page-cursor.ts'
import { apiPrefix } from '../http/paths.ts'
import { refuse } from '../http/http-error.ts'
import { serve } from '../http/serve.ts'
import type { ReadCall } from '../http/serve.ts'

type Listing<Of extends Schema> = { kind: 'list'; of: Of; names: readonly string[] }

/**
 * Ties the endpoint of a long list to what it is made of. With `limit` it answers a page, with the next one's address
 * and the number of all rows in its headers; without it every row. Each page is one statement that begins at the key
 * where the one before ended, so that the last page costs what the first one does.
 */
export const servePages = <Path extends string, Of extends Schema>(
  endpoint: Endpoint<Path, undefined, Listing<Of>, typeof pageQuery>,
  listOf: (call: ReadCall<Path, undefined, typeof pageQuery>) => LongList | Promise<LongList>,
): Route =>
  serve(endpoint, async (call): Promise<Ready<OutputOf<Of>[]>> => {
    const { limit, after } = call.query
    if (after !== undefined && limit === undefined)
      return refuse(400, 'limit must be given where after is.', 'limit')
    const mark = after === undefined ? undefined : readMark(after)
    const list = await listOf(call)
    if (limit === undefined) return whole(call.db, list)
    const page = await readPage(call.db, list, { limit, after: mark, counted: true })
    const next =
      page.end &&
      `<${apiPrefix}${buildPath(endpoint, call.params)}?limit=${limit}&after=${writeMark(page.end)}>; rel="next"`
    return new Ready(page.json, {
      [pageHeaders.total]: String(page.total),
      ...(next && { [pageHeaders.next]: next }),
    })
  })

/**
 * The whole list is its pages, one after the other: neither a connection nor much memory is held for as long as
 * somebody takes to receive it, and the event loop is never held for long.
 */
const whole = async (db: Database, list: LongList) => {
  const first = await readPage(db, list, { limit: list.piece })
  return new Ready<never>(first.end ? Readable.from(pieces(db, list, first)) : first.json, {})
}

/** The JSON of the whole list in pieces; while one is sent, the next is read. */
async function* pieces(db: Database, list: LongList, first: Page) {
  yield first.json.slice(0, -1)
  let { end } = first
  let reading = end && readNext(db, list, end)
  while (reading) {
    const page = await reading
    end = page.end
    reading = end && readNext(db, list, end)
    yield `,${page.json.slice(1, -1)}`
  }
  yield ']'
}

const readNext = (db: Database, list: LongList, after: NonNullable<Page['end']>) => {
  const reading = readPage(db, list, { limit: list.piece, after })
  // Where the caller has gone by then nobody waits for it.
  reading.catch(() => undefined)
  return reading
}
