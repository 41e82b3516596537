import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import type { ClientConfig } from 'pg'
import type { Database } from './database.ts'
import type { Tables } from './schema.ts'

/** Milliseconds. */
const connectionTimeout = 4_000

/** Does some work on a connection of its own, and closes it. */
export const withOwnConnection = async <Result>(
  connection: ClientConfig,
  work: (db: Database) => Promise<Result>,
): Promise<Result> => {
  const pool = new Pool({ ...connection, max: 1, connectionTimeoutMillis: connectionTimeout })
  // A failed query reports the error already; an unhandled 'error' event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
