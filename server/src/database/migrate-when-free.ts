import { setTimeout as wait } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { codeOf } from '../lib/error-code.ts'
import type { Log } from '../lib/log.ts'
import { migrate } from './migrate.ts'
import { withOwnConnection } from './own-connection.ts'

/** Milliseconds. */
const retryInterval = 1_000

const queryCanceled = '57014'

/** Migrates on a connection of its own. While tables are locked, by a backup for example, it keeps trying. */
export const migrateWhenFree = (connection: ClientConfig, log: Log, last?: string): Promise<void> =>
  withOwnConnection(connection, async (db) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await migrate(db, last)
      } catch (cause) {
        if (codeOf(cause) !== queryCanceled) throw cause
        if (attempt === 1) log.warn('waiting to migrate: the tables are in use')
        await wait(retryInterval)
      }
    }
  })
