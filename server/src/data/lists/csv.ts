import { Readable } from 'node:stream'
import { maxExport } from '@greenroom/contract'
import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import * as z from 'zod'
import type { Database } from '../../database/database.ts'
import { refuse } from '../../http/http-error.ts'
import { RawResponse } from '../../http/route.ts'
import { writeAudit } from '../changes/audit.ts'
import type { AuditEntry, AuditSource } from '../changes/audit.ts'
import { countRows, readPage } from './long-list.ts'
import type { LongList, Page } from './long-list.ts'
import { batches } from './paging.ts'

/** A list as a file. */
interface CsvFile {
  readonly list: Omit<LongList, 'fields'>
  /** Columns by their headings. Times are text in UTC, and the heading says so. */
  readonly columns: Readonly<Record<string, RawBuilder<unknown>>>
  /** The beginning of its name, such as `sessions Maya Okafor`. */
  readonly name: string
  /** What the audit log says of it, besides the number of rows. */
  readonly audit: Omit<AuditEntry, 'action' | 'before' | 'id'> & { readonly id?: string }
}

/** A time that spreadsheets recognize, in UTC. */
export const csvTime = (column: string): RawBuilder<string> =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`

/**
 * Downloads a list as CSV, in batches as `servePages` sends it, and audits that. Text that a spreadsheet would take for a
 * formula begins with an apostrophe.
 */
export const csvDownload = async (
  call: AuditSource & { readonly db: Database },
  { list: rows, columns, name, audit }: CsvFile,
): Promise<RawResponse<'file'>> => {
  const { db } = call
  const fields = Object.entries(columns).map(
    ([heading, column]) => sql`${column} as ${sql.id(heading)}`,
  )
  const list = { ...rows, fields: sql.join(fields) }
  // Read before the audit entry is written, which else would be the first row of the activity.
  const first = await readPage(db, list, { limit: list.batchSize, withTotal: true })
  const after = { rows: first.total, ...audit.after }
  await writeAudit(db, { id: '', ...audit, action: 'export', after }, call)
  return new RawResponse(Readable.from(csvOf(db, list, first, Object.keys(columns))), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${fileName(name)}"`,
    'cache-control': 'no-store',
  })
}

/** Returns a list that is to be downloaded. @throws HttpError 400 if it is too long */
export const requireExportable = async (db: Database, list: LongList): Promise<LongList> => {
  const exported = { ...list, maxTotal: maxExport + 1 }
  if ((await countRows(db, exported)) > maxExport) refuse(400, 'Narrow the time range.')
  return exported
}

async function* csvOf(db: Database, list: LongList, first: Page, headings: string[]) {
  // Some spreadsheets separate columns at semicolons and tabs too, unless they are quoted.
  const options = { record_delimiter: '\r\n', escape_formulas: true, quoted_match: /[;\t]/ }
  yield stringify([headings], { ...options, bom: true })
  for await (const { json } of batches(db, list, first)) {
    const rows = pageRows.parse(JSON.parse(json))
    if (rows.length > 0)
      yield stringify(
        rows.map((row) => headings.map((heading) => row[heading])),
        options,
      )
  }
}

const pageRows = z.array(z.record(z.string(), z.unknown()))

/** Such as `greenroom-sessions-maya-okafor-2026-11-22.csv`. */
const fileName = (name: string) => {
  const words =
    `greenroom ${name}`
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  return `${words.join('-')}-${new Date().toISOString().slice(0, 10)}.csv`
}
