import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import { findAccount } from './account.ts'
import { prepareBinaries } from './binaries.ts'
import { openDataFolder } from './data-folder.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { hasFreeSpace } from './free-space.ts'
import { initCluster } from './init-cluster.ts'
import type { Log } from './log.ts'
import { stopPostgres } from './run.ts'
import type { Cluster } from './run.ts'
import { supervise } from './supervise.ts'
import { joinUsers, leaveUsers, lockExclusively, socketConnection } from './usage-lock.ts'

export { EmbeddedPostgresError, socketConnection }

export interface EmbeddedPostgresOptions {
  /** An absolute path; the database is in its folder `postgres`. */
  dataDir: string
  log: Log
  /** Allows one exclusive user at a time, such as a server; tools may use the database next to it. */
  exclusive?: boolean
  /** More PostgreSQL settings for a database that is not running yet, such as `fsync=off`. */
  settings?: readonly string[]
}

/** A running PostgreSQL that this process uses. */
export interface EmbeddedPostgres {
  connection: ClientConfig
  /** Whether its disk has enough free space for changes. */
  hasFreeSpace(): boolean
  /** Stops using it; the last user stops PostgreSQL. */
  close(): Promise<void>
}

/** Milliseconds that `close` waits for PostgreSQL to stop. */
const stopTimeout = 3_000

/**
 * Opens the PostgreSQL of a folder: initializes, starts or adopts it as needed, and restarts it when it ends while in use.
 * @throws EmbeddedPostgresError when it cannot be opened
 */
export const openEmbeddedPostgres = async ({
  dataDir,
  log,
  exclusive = false,
  settings = [],
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const { cluster, usage } = await start(dataDir, settings, log)
  const stopSupervision = supervise(usage, cluster, { exclusive, log })
  const close = async () => {
    const current = stopSupervision()
    if (await leaveUsers(current)) await stopPostgres(current.postmaster, cluster.data, stopTimeout)
    await current.client.end().catch(() => undefined)
  }
  if (exclusive && !(await lockExclusively(usage))) {
    await close()
    throw new EmbeddedPostgresError('in-use', `${dataDir} is in use by another process`)
  }
  return {
    connection: socketConnection(usage.postmaster.socketFolder),
    hasFreeSpace: () => hasFreeSpace(cluster.data),
    close,
  }
}

const start = async (dataDir: string, settings: readonly string[], log: Log) => {
  try {
    const account = await findAccount(dataDir)
    const { data, copies } = await openDataFolder(dataDir, account, log)
    const binaries = await prepareBinaries(account, copies)
    await initCluster(binaries, data, account)
    const logFile = join(dataDir, 'postgres.log')
    const cluster: Cluster = { binaries, account, data, logFile, settings }
    return { cluster, usage: await joinUsers(cluster) }
  } catch (cause) {
    if (cause instanceof EmbeddedPostgresError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new EmbeddedPostgresError(
      'unusable',
      `the database in ${dataDir} does not start: ${reason}`,
    )
  }
}
