import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/schema.ts'
import { notFound } from '../http/http-error.ts'
import { auditedUpdate } from './changes/audited-update.ts'
import { isoTime, jsonList } from './lists/json.ts'
import {
  assign,
  differsFrom,
  firstRow,
  insertInto,
  nextVersion,
  onlyRow,
} from '../database/rows.ts'

/** A row as responses show it, with times as text. */
export type Row = Readonly<Record<string, unknown>> & { readonly version: number }

type Values = Readonly<Record<string, unknown>>

/** The columns that the database sets by itself. */
export const serverColumns: readonly string[] = ['version', 'created_at', 'updated_at']

/**
 * The rows of a CRUD resource, from the names of a table and its columns. Values for unknown fields are ignored.
 * @param key the id column
 * @param fields the other columns that are read and written
 */
export const tableStore = (table: keyof Tables, key: string, fields: readonly string[]) => {
  const from = sql.table(table)
  const columns = sql.join([key, ...fields, ...serverColumns].map(selected))
  const select = sql<Row>`select ${columns} from ${from}`
  const whereId = (id: string) => sql`where ${sql.ref(key)} = ${id}`
  const known = (values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => fields.includes(name)))

  return {
    /** All rows as JSON, oldest first. The type of a row is not known here. */
    list: jsonList(sql<never>`${select} order by created_at, ${sql.ref(key)}`),
    find: (db: Database, id: string) => firstRow(db, sql<Row>`${select} ${whereId(id)}`),
    /** Reads a row and locks it until the transaction ends, against changes and new references. */
    lockForUpdate: (db: Database, id: string) =>
      firstRow(db, sql<Row>`${select} ${whereId(id)} for update`),
    insert: (db: Database, values: Values) => {
      const insert = sql<Row>`${insertInto(table, known(values))} returning ${columns}`
      return onlyRow(db, insert)
    },
    /** Sets the given values and increments the version, unless the row has these values. The row must exist. */
    update: async (db: Database, id: string, values: Values) => {
      const given = known(values)
      const update = sql<Row>`
        update ${from} set ${assign({ ...given, ...nextVersion })}
        ${whereId(id)} and ${differsFrom(given)} returning ${columns}`
      return (await firstRow(db, update)) ?? onlyRow(db, sql<Row>`${select} ${whereId(id)}`)
    },
    auditedUpdate: auditedUpdate(table, key, fields, columns),
    remove: (db: Database, id: string) => sql`delete from ${from} ${whereId(id)}`.execute(db),
  }
}

const selected = (column: string) =>
  column.endsWith('_at') ? sql`${isoTime(column)} as ${sql.ref(column)}` : sql.ref(column)

/** Checks that a row exists that a request is about. @throws HttpError 404 */
export const requireRow = async (
  db: Database,
  row: { table: keyof Tables; key: string; id: string; noun: string },
) => {
  const found = await firstRow(
    db,
    sql`select 1 from ${sql.table(row.table)} where ${sql.ref(row.key)} = ${row.id}`,
  )
  if (!found) notFound(row.noun)
}
