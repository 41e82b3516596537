import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { RawBuilder } from 'kysely'
import { preparedRunner } from './create-database.ts'
import type { NamedStatement } from './create-database.ts'
import type { Database } from './database.ts'

/** Runs a statement with values for `$1`, `$2` … and returns its rows. */
export type PreparedStatement<Row> = (db: Database, ...values: readonly unknown[]) => Promise<Row[]>

/**
 * Prepares a statement that nearly every request runs: each connection parses and plans it once. Inside a transaction it
 * runs unprepared.
 * @param query with its parameters written as `$1`, `$2` …
 */
export const preparedStatement = <Row extends object>(
  query: RawBuilder<Row>,
): PreparedStatement<Row> => {
  let statement: NamedStatement | undefined
  return async (db, ...values) => {
    statement ??= nameStatement(query.compile(db).sql)
    const run = preparedRunner(db)
    if (run) return run<Row>(statement, values)
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(statement.text, [...values]))
    return rows
  }
}

/** Names a statement by a hash of its text, so that servers of different versions can share connections. */
const nameStatement = (text: string): NamedStatement => ({
  name: `greenroom_${createHash('sha256').update(text).digest('base64url')}`,
  text,
})
