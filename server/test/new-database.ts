import { Client } from 'pg'
import type { ClientConfig } from 'pg'
import { onTestFinished } from 'vitest'
import { emptyDatabase } from './database.ts'

/** Creates a database for one test that is not migrated, and a function that queries it. */
export const newDatabase = async () => {
  const { DATABASE_URL, drop } = await emptyDatabase()
  onTestFinished(drop)
  return { DATABASE_URL, ask: queryFunction({ connectionString: DATABASE_URL }) }
}

/** Returns a function that queries a database. */
export const queryFunction =
  (connection: ClientConfig) => async (statement: string, values?: unknown[]) => {
    const client = new Client(connection)
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(statement, values)).rows
    } finally {
      await client.end()
    }
  }

/** Starts a transaction with this statement. The returned function ends it. */
export const holdLock = async (connection: ClientConfig, statement: string) => {
  const client = new Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`begin; ${statement}`)
  return () => client.end()
}

/** Whether someone waits for a lock on a table. */
export const isLockAwaited = async (connection: ClientConfig, table: string): Promise<boolean> => {
  const waiting = 'select from pg_locks where not granted and relation = to_regclass($1)'
  return (await queryFunction(connection)(waiting, [table])).length > 0
}
