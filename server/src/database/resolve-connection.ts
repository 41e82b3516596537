import type { EmbeddedPostgres } from '@greenroom/embedded-postgres'
import type { Config } from '../config/config.ts'
import type { Log } from '../lib/log.ts'
import { openEmbedded } from './embedded.ts'

/** How to connect to a database, and what to call when done with it. */
export type ResolvedConnection = Pick<EmbeddedPostgres, 'connection' | 'close'> &
  Partial<EmbeddedPostgres>

/**
 * Finds out how to connect to the database of the configuration; starts the embedded one. Does not connect yet.
 * @param exclusive refuses when a server already runs on the embedded database
 */
export const resolveConnection = async (
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: Log,
  exclusive: boolean,
): Promise<ResolvedConnection> =>
  databaseUrl
    ? { connection: { connectionString: databaseUrl }, close: async () => undefined }
    : openEmbedded(dataDir, log, exclusive)
