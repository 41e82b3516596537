import { EmbeddedPostgresError, openEmbeddedPostgres } from '@greenroom/embedded-postgres'
import type { EmbeddedPostgres } from '@greenroom/embedded-postgres'
import { Client } from 'pg'
import type { PoolConfig } from 'pg'
import type { Config } from '../config/config.ts'
import type { Log } from '../lib/log.ts'
import { ConfigError } from '../config/config-error.ts'

declare module 'pg' {
  interface Client {
    /** The parameters that a connection starts with, which the types of pg leave out. */
    getStartupConf(): Record<string, string>
  }
}

/**
 * A connection in UTC, whatever the time zone of the database or the role: days have 24 hours, and times that PostgreSQL writes
 * into JSON look the same everywhere. PgBouncer passes on this parameter also in transaction mode, but no `options`.
 */
class UtcClient extends Client {
  override getStartupConf() {
    return { ...super.getStartupConf(), TimeZone: 'UTC' }
  }
}

/** How to connect to a database, and what to call when done with it. */
export type ResolvedConnection = Pick<EmbeddedPostgres, 'close'> &
  Partial<EmbeddedPostgres> & { readonly connection: PoolConfig }

/**
 * Finds out how to connect to the database of the configuration; starts the embedded one. Does not connect yet.
 * @param exclusive for a server: refuses when one already runs on the embedded database
 * @throws ConfigError when the embedded one cannot be opened
 */
export const resolveConnection = async (
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: Log,
  exclusive: boolean,
): Promise<ResolvedConnection> => {
  if (databaseUrl)
    return {
      connection: { connectionString: databaseUrl, Client: UtcClient },
      close: async () => undefined,
    }
  try {
    // Its own setting is UTC.
    return await openEmbeddedPostgres({ dataDir, log, exclusive })
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError)) throw error
    if (error.reason === 'unsupported')
      throw new ConfigError('DATABASE_URL', `must be set: ${error.message}`)
    const isInUse = error.reason === 'in-use'
    throw new ConfigError(
      'DATA_DIR',
      isInUse ? `another Greenroom already runs on ${dataDir}` : error.message,
    )
  }
}
