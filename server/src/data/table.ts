import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/schema.ts'
import { isoTime, jsonList } from './json.ts'
import type { Json } from '../http/route.ts'

/** A row as an answer shows it; times are text. */
export type Row = Readonly<Record<string, unknown>> & { readonly version: number }

/** The rows of a table that holds one of the alike resources. */
export interface TableStore {
  /** Every row, oldest first, as JSON. */
  all(db: Database): Promise<Json<Row[]>>
  /** Reads a row. */
  one(db: Database, id: string): Promise<Row | undefined>
  /** Reads a row and holds it until the transaction ends: nobody changes it or begins to refer to it meanwhile. */
  hold(db: Database, id: string): Promise<Row | undefined>
  /** Adds a row. */
  insert(db: Database, values: Readonly<Record<string, unknown>>): Promise<Row>
  /** Sets the values given and counts the version up. */
  update(db: Database, id: string, values: Readonly<Record<string, unknown>>): Promise<Row>
  /** Deletes a row. */
  remove(db: Database, id: string): Promise<void>
}

const stamps = ['version', 'created_at', 'updated_at']

/**
 * Opens a table by names alone.
 * @param key the column of its id
 * @param fields the other columns that an answer shows and a change may set; other values given are left out
 */
export const tableStore = (
  table: keyof Tables,
  key: string,
  fields: readonly string[],
): TableStore => {
  const from = sql.table(table)
  const columns = sql.join([key, ...fields, ...stamps].map(shown))
  const where = (id: string) => sql`${sql.ref(key)} = ${id}`
  const known = (values: Readonly<Record<string, unknown>>) =>
    Object.entries(values).filter(([name, value]) => fields.includes(name) && value !== undefined)

  return {
    all: jsonList(sql<Row>`select ${columns} from ${from} order by created_at, ${sql.ref(key)}`),
    one: async (db, id) => first(db, sql<Row>`select ${columns} from ${from} where ${where(id)}`),
    hold: async (db, id) =>
      first(db, sql<Row>`select ${columns} from ${from} where ${where(id)} for update`),
    insert: async (db, values) => {
      const given = known(values)
      const names = sql.join(given.map(([name]) => sql.ref(name)))
      return only(
        db,
        sql<Row>`insert into ${from} (${names}) values (${sql.join(given.map(([, value]) => value))})
          returning ${columns}`,
      )
    },
    update: async (db, id, values) => {
      const set = known(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
      const counted = sql.join([...set, sql`version = version + 1`, sql`updated_at = now()`])
      return only(
        db,
        sql<Row>`update ${from} set ${counted} where ${where(id)} returning ${columns}`,
      )
    },
    remove: async (db, id) => {
      await sql`delete from ${from} where ${where(id)}`.execute(db)
    },
  }
}

const shown = (column: string) =>
  column.endsWith('_at') ? sql`${isoTime(column)} as ${sql.ref(column)}` : sql.ref(column)

const first = async (db: Database, query: RawBuilder<Row>) => (await query.execute(db)).rows[0]

const only = async (db: Database, query: RawBuilder<Row>) => {
  const row = await first(db, query)
  if (!row) throw new Error('the statement gave no row')
  return row
}
