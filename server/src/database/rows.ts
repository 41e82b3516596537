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

/** What every update of a row sets besides its values. */
export const nextVersion = { version: sql<number>`version + 1`, updated_at: sql<Date>`now()` }
