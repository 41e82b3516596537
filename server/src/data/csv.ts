import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Call } from '../http/route.ts'
import { RawResponse } from '../http/route.ts'
import { refuse } from '../http/http-error.ts'
import { writeAudit } from './audit.ts'
import type { AuditEntry } from './audit.ts'
import { readPage } from './long-list.ts'
import type { LongList, Page } from './long-list.ts'
import { batches } from './paging.ts'

/** The columns of a file by their headings. Times are text in UTC, and the heading says so. */
export type CsvColumns = Readonly<Record<string, RawBuilder<unknown>>>

/** A list as a file. */
interface CsvFile {
  readonly list: Omit<LongList, 'fields'>
  readonly columns: CsvColumns
  /** The beginning of its name, such as `sessions Maya Okafor`. */
  readonly name: string
  /** What the audit log says of it, besides the number of rows. */
  readonly audit: Omit<AuditEntry, 'action' | 'before'>
}

/** A time that spreadsheets recognize, in UTC. */
export const csvTime = (column: string): RawBuilder<string> =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`

/**
 * Downloads a list as CSV, in batches as `servePages` sends it, and audits that. Text that a spreadsheet would take for a
 * formula begins with an apostrophe.
 */
export const csvDownload = async (
  {
    db,
    requestId,
    address,
    ...call
  }: Pick<Call<string, undefined>, 'db' | 'requestId' | 'address' | 'actor'>,
  { list: rows, columns, name, audit }: CsvFile,
): Promise<RawResponse<'file'>> => {
  const actor = call.actor ?? refuse(401, 'Please sign in.')
  const fields = Object.entries(columns).map(
    ([heading, value]) => sql`${value} as ${sql.id(heading)}`,
  )
  const list = { ...rows, fields: sql.join(fields) }
  // Read before the audit entry is written, which else would be the first row of the activity.
  const first = await readPage(db, list, { limit: list.batchSize, withTotal: true })
  const after = { rows: first.total, ...audit.after }
  await writeAudit(db, { ...audit, action: 'export', after }, { actor, requestId, address })
  return new RawResponse(Readable.from(csvOf(db, list, first, Object.keys(columns))), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${fileName(name)}"`,
    'cache-control': 'no-store',
  })
}

async function* csvOf(db: Database, list: LongList, first: Page, columns: string[]) {
  const options = { record_delimiter: '\r\n', escape_formulas: true }
  yield stringify([columns], { ...options, bom: true })
  for await (const { json } of batches(db, list, first)) {
    const rows: unknown = JSON.parse(json)
    if (Array.isArray(rows) && rows.length > 0) yield stringify(rows, { ...options, columns })
  }
}

/** Such as `greenroom-sessions-maya-okafor-2026-11-22.csv`. */
const fileName = (name: string) => {
  const words =
    `greenroom ${name}`
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  return `${words.join('-')}-${new Date().toISOString().slice(0, 10)}.csv`
}
