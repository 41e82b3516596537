import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import type { ClientConfig } from 'pg'
import { codeOf } from '../lib/error-code.ts'
import type { Log } from '../lib/log.ts'
import { migrate } from './migrate.ts'

/** Milliseconds. */
const connectionTimeout = 4_000
const retryInterval = 1_000

const lockNotAvailable = '55P03'

/** Migrates on a connection of its own. While tables are locked, by a backup for example, it keeps trying. */
export const migrateWhenFree = async (
  connection: ClientConfig,
  log: Log,
  last?: string,
): Promise<void> => {
  const pool = new Pool({ ...connection, max: 1, connectionTimeoutMillis: connectionTimeout })
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await migrate(db, last)
      } catch (cause) {
        if (codeOf(cause) !== lockNotAvailable) throw cause
        if (attempt === 1) log.warn('waiting to migrate: the tables are in use')
        await wait(retryInterval)
      }
    }
  } finally {
    await db.destroy()
  }
}
