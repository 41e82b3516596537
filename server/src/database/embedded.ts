import { EmbeddedPostgresError, openEmbeddedPostgres } from '@greenroom/embedded-postgres'
import type { EmbeddedPostgres } from '@greenroom/embedded-postgres'
import { ConfigError } from '../config/config-error.ts'
import type { Log } from '../lib/log.ts'

/**
 * Opens the embedded PostgreSQL of DATA_DIR.
 * @param exclusive for a server: there is one for each DATA_DIR
 * @throws ConfigError when it cannot be opened
 */
export const openEmbedded = async (
  dataDir: string,
  log: Log,
  exclusive: boolean,
): Promise<EmbeddedPostgres> => {
  try {
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
