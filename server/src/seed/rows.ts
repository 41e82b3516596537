import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '../database/database.ts'

type Row = Readonly<Record<string, unknown>>

const content = z.array(z.record(z.string(), z.unknown()))

/** Reads the rows of a table from `demo/` or `standard/`, which the build copies beside the bundle. */
export const readRows = (folder: 'demo' | 'standard', table: string): Row[] => {
  const file = new URL(`./${folder}/${table.replaceAll('_', '-')}.json`, import.meta.url)
  return z.parse(content, JSON.parse(readFileSync(file, 'utf8')))
}

/**
 * Inserts rows that all have the same columns. Other columns get their defaults, so that rows need no change when a
 * migration adds one.
 * @param laterMs how much later than in the file all times are, also those in JSON
 */
export const insertRows = async (
  db: Database,
  table: string,
  rows: readonly Row[],
  laterMs: number,
): Promise<void> => {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${jsonOf(rows, laterMs)}::json)`.execute(
    db,
  )
}

/** Rows as JSON with all times moved. */
export const jsonOf = (rows: readonly Row[], laterMs: number): string =>
  JSON.stringify(rows).replace(/(?<=")\d{4}-\d\d-\d\dT[\d:.]+Z(?=")/g, (at) =>
    new Date(Date.parse(at) + laterMs).toISOString(),
  )
