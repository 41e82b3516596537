import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import { findAccount } from './account.ts'
import { prepareBinaries } from './binaries.ts'
import { initialize, openDataFolder } from './data-folder.ts'
import { EmbeddedPostgresError } from './errors.ts'
import type { Log } from './errors.ts'
import { stopPostgres } from './postmaster.ts'
import type { Cluster } from './postmaster.ts'
import { joinUsers, leaveUsers, lockExclusively, socketConnection, supervise } from './usage.ts'

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
  /**
   * Whether its disk has enough free space for changes. Synchronous, because the kernel has the number in memory: a call in
   * the thread pool takes twenty times as long.
   */
  hasFreeSpace(): boolean
  /** Stops using it; the last user stops PostgreSQL. */
  close(): Promise<void>
}

/** PostgreSQL shuts down when it cannot create its next 16 MiB write-ahead log segment. */
const reservedBytes = 20 * 1024 * 1024

/** Milliseconds that a start is retried. */
const startTimeout = 8_000

/** Where root keeps a copy of the programs. */
const copiesOfRoot = '/var/lib/greenroom'

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
  const { cluster, usage } = await start(dataDir, settings)
  const stopSupervision = supervise(usage, cluster, { exclusive, log })
  const close = async () => {
    const current = stopSupervision()
    if (await leaveUsers(current)) await stopPostgres(current.postmaster, cluster.data)
    await current.client.end().catch(() => undefined)
  }
  if (exclusive && !(await lockExclusively(usage))) {
    await close()
    throw new EmbeddedPostgresError('in-use', `${dataDir} is in use by another process`)
  }
  return {
    connection: socketConnection(usage.postmaster.socketFolder),
    hasFreeSpace: () => {
      const { bavail, bsize } = statfsSync(cluster.data)
      return bavail * bsize > reservedBytes
    },
    close,
  }
}

const start = async (dataDir: string, settings: readonly string[]) => {
  try {
    const account = await findAccount(join(dataDir, 'postgres'))
    const data = await openDataFolder(dataDir, account)
    const binaries = await prepareBinaries(account, account ? copiesOfRoot : dataDir)
    await initialize(binaries, data, account)
    const logFile = join(dataDir, 'postgres.log')
    const cluster: Cluster = { bin: binaries.bin, account, data, logFile, settings }
    const deadline = Date.now() + startTimeout
    const isFinal = (cause: unknown) =>
      cause instanceof EmbeddedPostgresError || Date.now() > deadline
    return { cluster, usage: await joinUsers(cluster, isFinal) }
  } catch (cause) {
    if (cause instanceof EmbeddedPostgresError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new EmbeddedPostgresError(
      'unusable',
      `the database in ${dataDir} does not start: ${reason}`,
    )
  }
}
