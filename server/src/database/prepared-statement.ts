import { createHash } from 'node:crypto'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Pool, QueryResultRow } from 'pg'
import { codeOf } from '../lib/error-code.ts'
import type { Log } from '../lib/log.ts'
import type { Database } from './database.ts'
import { noteError } from './database-errors.ts'
import type { Tables } from './schema.ts'

/** A statement that a connection prepares under its name when it first runs it. */
interface NamedStatement {
  readonly name: string
  readonly text: string
}

type Run = <Row extends object>(
  statement: NamedStatement,
  values: readonly unknown[],
) => Promise<Row[]>

/** How to run prepared statements on any connection of a pool. A transaction, which has its own, is not among them. */
const runners = new WeakMap<Database, Run>()

/**
 * Errors that PostgreSQL reports before it runs a prepared statement: behind a pooler, another connection has prepared it
 * (26000) or ours was prepared by another server (42P05); or a table was altered since (0A000).
 */
const preparedStatementErrors = new Set(['26000', '42P05', '0A000'])

/**
 * Creates the database on a pool. Its prepared statements run unprepared from the first such error on.
 * @param onReadOnly is called when a connection refuses to write
 */
export const createDatabase = (pool: Pool, log: Log, onReadOnly: () => void): Database => {
  const noteReadOnly = (error: unknown) => {
    if (codeOf(error) === '25006') onReadOnly()
  }
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => {
      noteError(event)
      if (event.level === 'error') noteReadOnly(event.error)
    },
  })
  let canPrepare = true
  const run: Run = async <Row extends object>(
    { name, text }: NamedStatement,
    values: readonly unknown[],
  ) => {
    const query = async (options: { name?: string }) => {
      const asked = pool.query<Row & QueryResultRow>({ ...options, text, values: [...values] })
      asked.catch(noteReadOnly)
      return (await asked).rows
    }
    if (!canPrepare) return query({})
    try {
      return await query({ name })
    } catch (error) {
      if (!preparedStatementErrors.has(codeOf(error) ?? '')) throw error
      if (canPrepare) log.info('prepared statements do not work here; continuing without them')
      canPrepare = false
      return query({})
    }
  }
  runners.set(db, run)
  return db
}

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
    const run = runners.get(db)
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
