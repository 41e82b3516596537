import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { ConfigError } from '../config-error.ts'
import type { Log } from '../log.ts'
import { databaseAccount } from './embedded/account.ts'
import { prepareBinaries } from './embedded/binaries.ts'
import { makeCluster } from './embedded/cluster.ts'
import { findPlace } from './embedded/place.ts'
import { findPostmaster } from './embedded/postmaster.ts'
import { becomeServer, connectionTo, enter, isLastOne } from './embedded/presence.ts'
import type { Presence } from './embedded/presence.ts'
import { stopPostgres } from './embedded/run.ts'
import type { Run } from './embedded/run.ts'
import { hasFreeSpace } from './embedded/room.ts'

/** A running embedded PostgreSQL that we are a user of. */
export interface Embedded {
  connection: ClientConfig
  /** Whether its disk has room for changes. */
  hasFreeSpace(): Promise<boolean>
  /** Leaves it; the last one out stops it. */
  close(): Promise<void>
}

/** How long stopping it may take, and how often it is looked at, in milliseconds. */
const stopping = 3_000
const looking = 1_000

/**
 * Opens the embedded PostgreSQL of a DATA_DIR, making, starting or adopting it as needed. If it dies while we use it,
 * it is started again.
 * @param dataDir an absolute path
 * @param alone true for a server: there is one for each DATA_DIR
 * @throws ConfigError when DATA_DIR cannot be used or has a server already
 */
export const openEmbedded = async (
  dataDir: string,
  log: Log,
  alone: boolean,
): Promise<Embedded> => {
  const { run, presence } = await begin(dataDir, log)
  const kept = keep(presence, run, alone, log)
  const close = async () => {
    const { session, postmaster } = kept.letGo()
    if (await isLastOne({ session, postmaster })) await stopPostgres(postmaster, run.data, stopping)
    await session.end().catch(() => undefined)
  }
  if (alone && !(await becomeServer(presence))) {
    await close()
    throw new ConfigError('DATA_DIR', `another Greenroom already runs on ${dataDir}`)
  }
  const { socket } = presence.postmaster
  return { connection: connectionTo(socket), hasFreeSpace: () => hasFreeSpace(run.data), close }
}

const begin = async (dataDir: string, log: Log) => {
  try {
    const account = await databaseAccount(dataDir)
    const { data, copies } = await findPlace(dataDir, account, log)
    const binaries = await prepareBinaries(account, copies)
    await makeCluster(binaries, data, account)
    const run: Run = { binaries, account, data, log: join(dataDir, 'postgres.log') }
    return { run, presence: await enter(run) }
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ConfigError('DATA_DIR', `the database in ${dataDir} does not start: ${reason}`)
  }
}

/** Watches over the database until it is let go of; where it goes away before that, it is brought back. */
const keep = (first: Presence, run: Run, alone: boolean, log: Log) => {
  let presence = first
  let held = true
  // Whoever has a connection to it will look for it where it was.
  const sameSocket = { ...run, socket: first.postmaster.socket }
  const watch = () => presence.session.once('end', () => held && void bringBack())
  // Asked politely to end it waits for its users to leave, us too, and lets in no new ones: so it is told to end at once.
  const hurry = async () => {
    const found = await findPostmaster(run.data)
    if (held && found?.stopping) process.kill(found.pid, 'SIGINT')
  }
  const hurrying = setInterval(() => void hurry().catch(() => undefined), looking).unref()
  const bringBack = async () => {
    log.warn('the embedded database went away; bringing it back')
    while (held) {
      try {
        presence = await enter(sameSocket)
        watch()
        if (alone) await becomeServer(presence)
        return
      } catch {
        await wait(500)
      }
    }
  }
  watch()
  return {
    letGo: () => {
      held = false
      clearInterval(hurrying)
      return presence
    },
  }
}
