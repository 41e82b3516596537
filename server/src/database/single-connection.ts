import { Client } from 'pg'
import type { Config } from '../config/config.ts'
import type { Log } from '../lib/log.ts'
import { migrateWhenFree } from './migrate-when-free.ts'
import { resolveConnection } from './resolve-connection.ts'
import { unusableDatabase } from './unusable-database.ts'

const connectionTimeout = 15_000

/** One connection without time limits, to a database that may not be migrated. */
export type SingleConnection = Awaited<ReturnType<typeof openSingleConnection>>

/**
 * Opens a single connection for a tool that moves all of the data.
 * @param options.exclusive refuses when a server runs on the embedded database, and keeps servers off it
 * @throws ConfigError when the database cannot be reached
 */
export const openSingleConnection = async (
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: Log,
  options: { exclusive: boolean },
) => {
  const resolved = await resolveConnection(config, log, options.exclusive)
  const client = new Client({
    ...resolved.connection,
    application_name: 'greenroom',
    connectionTimeoutMillis: connectionTimeout,
  })
  // A failed query reports the error already; an unhandled 'error' event would end the process.
  client.on('error', () => undefined)
  const close = async () => {
    await client.end().catch(() => undefined)
    await resolved.close()
  }
  try {
    await client.connect()
  } catch (cause) {
    await close()
    throw unusableDatabase(config, cause)
  }
  return {
    client,
    /** Migrates up to this migration, or to the newest. */
    migrate: (last?: string) => migrateWhenFree(resolved.connection, log, last),
    close,
  }
}
