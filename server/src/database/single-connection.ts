import { Client } from 'pg'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { migrateWith, resolveConnection, unusableDatabase } from './open.ts'

/** One session on the database as it is, without a limit on time and not migrated. */
export interface SingleConnection {
  client: Client
  /** Brings the tables to this migration, or to the newest. */
  migrate(last?: string): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a session of its own for a tool that moves all of the data.
 * @param options.alone refuses where a server runs on the embedded database, and keeps servers off it
 * @throws ConfigError when the database cannot be reached
 */
export const openSingleConnection = async (
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: Log,
  options: { alone: boolean },
): Promise<SingleConnection> => {
  const { connection, close: leave } = await resolveConnection(config, log, options.alone)
  const client = new Client({
    ...connection,
    application_name: 'greenroom',
    connectionTimeoutMillis: 15_000,
  })
  // What is lost while it is in use tells its query.
  client.on('error', () => undefined)
  const close = async () => {
    await client.end().catch(() => undefined)
    await leave()
  }
  try {
    await client.connect()
  } catch (cause) {
    await close()
    throw unusableDatabase(config, cause)
  }
  return { client, migrate: (last) => migrateWith(connection, log, last), close }
}
