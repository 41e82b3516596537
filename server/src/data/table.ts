import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/schema.ts'
import type { RawResponse } from '../http/route.ts'
import { auditedUpdate } from './changes/audited-update.ts'
import { isoTime, jsonList } from './lists/json.ts'

/** A row as responses show it, with times as text. */
export type Row = Readonly<Record<string, unknown>> & { readonly version: number }

type Values = Readonly<Record<string, unknown>>

/** The rows of a CRUD resource. Values for unknown fields are ignored. */
export interface TableStore {
  /** All rows as JSON, oldest first. The type of a row is not known here. */
  list(db: Database): Promise<RawResponse<never[]>>
  find(db: Database, id: string): Promise<Row | undefined>
  /** Reads a row and locks it until the transaction ends, against changes and new references. */
  lockForUpdate(db: Database, id: string): Promise<Row | undefined>
  insert(db: Database, values: Values): Promise<Row>
  /** Sets the given values and increments the version. The row must exist. */
  update(db: Database, id: string, values: Values): Promise<Row>
  auditedUpdate: ReturnType<typeof auditedUpdate>
  remove(db: Database, id: string): Promise<void>
}

/** The columns that the database sets by itself. */
export const serverColumns: readonly string[] = ['version', 'created_at', 'updated_at']

/**
 * Makes a store from the names of a table and its columns.
 * @param key the id column
 * @param fields the other columns that are read and written
 */
export const tableStore = (
  table: keyof Tables,
  key: string,
  fields: readonly string[],
): TableStore => {
  const from = sql.table(table)
  const columns = sql.join([key, ...fields, ...serverColumns].map(selected))
  const select = sql<Row>`select ${columns} from ${from}`
  const whereId = (id: string) => sql`where ${sql.ref(key)} = ${id}`
  const known = (values: Values) =>
    Object.entries(values).filter(([name, value]) => fields.includes(name) && value !== undefined)

  return {
    list: jsonList(sql<never>`${select} order by created_at, ${sql.ref(key)}`),
    find: (db, id) => first(db, sql<Row>`${select} ${whereId(id)}`),
    lockForUpdate: (db, id) => first(db, sql<Row>`${select} ${whereId(id)} for update`),
    insert: (db, values) => {
      const given = known(values)
      const names = sql.join(given.map(([name]) => sql.ref(name)))
      const contents = sql.join(given.map(([, value]) => value))
      return only(
        db,
        sql<Row>`insert into ${from} (${names}) values (${contents}) returning ${columns}`,
      )
    },
    update: (db, id, values) => {
      const set = known(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
      const all = sql.join([...set, sql`version = version + 1`, sql`updated_at = now()`])
      return only(db, sql<Row>`update ${from} set ${all} ${whereId(id)} returning ${columns}`)
    },
    auditedUpdate: auditedUpdate(table, key, fields, columns),
    remove: async (db, id) => {
      await sql`delete from ${from} ${whereId(id)}`.execute(db)
    },
  }
}

const selected = (column: string) =>
  column.endsWith('_at') ? sql`${isoTime(column)} as ${sql.ref(column)}` : sql.ref(column)

const first = async (db: Database, query: RawBuilder<Row>) => (await query.execute(db)).rows[0]

const only = async (db: Database, query: RawBuilder<Row>) => {
  const row = await first(db, query)
  if (!row) throw new Error('the statement returned no row')
  return row
}
