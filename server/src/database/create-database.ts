import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import type { Pool, QueryResultRow } from 'pg'
import { codeOf } from '../error-code.ts'
import type { Log } from '../log.ts'
import type { Database } from './database.ts'
import type { Tables } from './schema.ts'

/** A statement that a session prepares under a name when it first runs it. */
export interface NamedStatement {
  readonly name: string
  readonly text: string
}

/** The same text has the same name on every server: whoever shares sessions with others means the same by it. */
export const nameStatement = (text: string): NamedStatement => ({
  name: `greenroom_${createHash('sha256').update(text).digest('base64url')}`,
  text,
})

type Run = <Row extends object>(what: NamedStatement, values: readonly unknown[]) => Promise<Row[]>

const runs = new WeakMap<Database, Run>()

/** Runs prepared statements on the sessions of a database; `undefined` of a transaction, which has one of its own. */
export const preparedRunner = (db: Database): Run | undefined => runs.get(db)

/** Makes a database of a pool of sessions. */
export const createDatabase = (pool: Pool, log: Log): Database => {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  let keepsNames = true
  runs.set(
    db,
    async <Row extends object>({ name, text }: NamedStatement, values: readonly unknown[]) => {
      const plainly = async () =>
        (await pool.query<Row & QueryResultRow>({ text, values: [...values] })).rows
      if (!keepsNames) return plainly()
      try {
        return (await pool.query<Row & QueryResultRow>({ name, text, values: [...values] })).rows
      } catch (error) {
        if (!unsupportedCodes.has(codeOf(error) ?? '')) throw error
        if (keepsNames) log.info('the database keeps no prepared statements; going on without')
        keepsNames = false
        return plainly()
      }
    },
  )
  return db
}

/**
 * What PostgreSQL says, before it runs anything, where a pooler gives every transaction another session (the statement
 * is not there, or another has prepared it), and where the tables have changed since.
 */
const unsupportedCodes = new Set(['26000', '42P05', '0A000'])
