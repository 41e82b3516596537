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

/** Runs an update or a delete, and tells whether there was such a row. */
export const changesRow = async (statement: {
  executeTakeFirst(): Promise<{ numUpdatedRows: bigint } | { numDeletedRows: bigint }>
}) => {
  const result = await statement.executeTakeFirst()
  return ('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows) > 0n
}

/** Values by their columns. What is `undefined` is left out of statements. */
type Values = Readonly<Record<string, unknown>>

/** The columns and the values of a row, each in parentheses. */
const partsOf = (values: Values) => {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  const columns = sql.join(given.map(([name]) => sql.ref(name)))
  return {
    given,
    columns: sql`(${columns})`,
    row: sql`(${sql.join(given.map(([, value]) => value))})`,
  }
}

/** Whether a row has other values than these. */
export const differsFrom = (values: Values): RawBuilder<boolean> => {
  const { given, columns, row } = partsOf(values)
  return given.length === 0 ? sql`false` : sql`${columns} is distinct from ${row}`
}

/** The beginning of a statement that inserts a row. */
export const insertInto = (table: string, values: Values) => {
  const { columns, row } = partsOf(values)
  return sql`insert into ${sql.table(table)} ${columns} values ${row}`
}

/** What an update sets. */
export const assign = (values: Values) =>
  sql.join(partsOf(values).given.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))

/** What every update of a row sets besides its values. */
export const nextVersion = { version: sql<number>`version + 1`, updated_at: sql<Date>`now()` }
