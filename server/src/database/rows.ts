import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from './database.ts'

/** Runs a statement and returns its rows. */
export const allRows = async <Row>(db: Database, statement: RawBuilder<Row>): Promise<Row[]> =>
  (await statement.execute(db)).rows

/** Runs a statement and returns its first row, if there is one. */
export const firstRow = async <Row>(
  db: Database,
  statement: RawBuilder<Row>,
): Promise<Row | undefined> => (await allRows(db, statement))[0]

/** Runs a statement that always returns a row. */
export const onlyRow = async <Row>(db: Database, statement: RawBuilder<Row>): Promise<Row> => {
  const row = await firstRow(db, statement)
  if (row === undefined) throw new Error('the statement returned no row')
  return row
}

/** Whether a row has other values than these. What is `undefined` counts as equal. */
export const differsFrom = (values: Readonly<Record<string, unknown>>): RawBuilder<boolean> => {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  if (given.length === 0) return sql`false`
  const columns = sql.join(given.map(([name]) => sql.ref(name)))
  return sql`(${columns}) is distinct from (${sql.join(given.map(([, value]) => value))})`
}

/** What every update of a row sets besides its values. */
export const nextVersion = { version: sql<number>`version + 1`, updated_at: sql<Date>`now()` }
