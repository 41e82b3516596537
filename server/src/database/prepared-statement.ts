import { CompiledQuery } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from './database.ts'
import { nameStatement, preparedRunner } from './create-database.ts'
import type { NamedStatement } from './create-database.ts'

/** Runs a statement with what stands for `$1`, `$2` … and gives its rows. */
export type PreparedStatement<Row> = (db: Database, ...values: readonly unknown[]) => Promise<Row[]>

/**
 * Keeps a statement whose text never changes, for what nearly every request runs: it is put together once, and each
 * session of the database reads and plans it once. Within a transaction it runs like any other.
 * @param query its parameters stand in it as `$1`, `$2` …
 */
export const preparedStatement = <Row extends object>(
  query: RawBuilder<Row>,
): PreparedStatement<Row> => {
  let kept: NamedStatement | undefined
  return async (db, ...values) => {
    kept ??= nameStatement(query.compile(db).sql)
    const run = preparedRunner(db)
    if (run) return run<Row>(kept, values)
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(kept.text, [...values]))
    return rows
  }
}
