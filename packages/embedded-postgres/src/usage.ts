import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { ClientConfig } from 'pg'
import type { Log } from './errors.ts'
import { findPostmaster, startPostgres } from './postmaster.ts'
import type { Cluster, Postmaster } from './postmaster.ts'

/*
 * Every process that uses the database keeps one connection that holds advisory locks. PostgreSQL releases them when
 * the process ends, however it ends.
 */
/** Shared by all users; the last one takes it exclusively before it stops the database. */
const inUseLock = '(29554, 1)'
/** Held by the exclusive user. Released versions use the same numbers, so they must not change. */
const exclusiveLock = '(29554, 2)'

/** Milliseconds between two checks, and between two attempts. */
const intervals = { check: 1_000, retry: 200 }

/** A running database and our locks on it. */
export interface Usage {
  client: Client
  postmaster: Postmaster
}

/**
 * Connection settings for the socket in this folder; complete, so that no `PG…` variable of the shell changes them. An empty
 * text would count as absent, so there are no options but a blank.
 */
export const socketConnection = (folder: string): ClientConfig => ({
  host: folder,
  port: 5432,
  user: 'postgres',
  database: 'postgres',
  password: '',
  ssl: false,
  sslnegotiation: 'postgres',
  client_encoding: 'UTF8',
  options: ' ',
})

/**
 * Starts or adopts the database and registers as a user of it. Retries until an error is final: the database may just be
 * stopping, and processes of a killed one may need a moment to go.
 */
export const joinUsers = async (
  cluster: Cluster,
  isFinal: (cause: unknown) => boolean,
): Promise<Usage> => {
  for (;;) {
    try {
      return await join(cluster)
    } catch (cause) {
      if (isFinal(cause)) throw cause
      await wait(intervals.retry)
    }
  }
}

const join = async (cluster: Cluster): Promise<Usage> => {
  const postmaster = await startPostgres(cluster)
  const client = new Client({
    ...socketConnection(postmaster.socketFolder),
    application_name: 'greenroom usage lock',
    connectionTimeoutMillis: 10_000,
    lock_timeout: 10_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(`select pg_advisory_lock_shared${inUseLock}`)
    return { client, postmaster }
  } catch (cause) {
    await client.end().catch(() => undefined)
    throw cause
  }
}

/** Becomes the exclusive user. @returns false when there is another one, also after waiting for a killed one to disappear */
export const lockExclusively = ({ client }: Usage): Promise<boolean> =>
  client.query(`set lock_timeout = '2s'; select pg_advisory_lock${exclusiveLock}`).then(
    () => true,
    () => false,
  )

/** Stops being a user. @returns true for the last one; then nobody can join until our connection ends */
export const leaveUsers = async ({ client }: Usage): Promise<boolean> => {
  try {
    await client.query(`select pg_advisory_unlock_shared${inUseLock}`)
    const { rows } = await client.query<{ isLast: boolean }>(
      `select pg_try_advisory_lock${inUseLock} as "isLast"`,
    )
    return rows[0]?.isLast === true
  } catch {
    return false
  }
}

/**
 * Restarts the database when it ends while it is in use, until supervision stops.
 * @returns a function that stops supervision and returns the current usage
 */
export const supervise = (
  first: Usage,
  cluster: Cluster,
  { exclusive, log }: { exclusive: boolean; log: Log },
): (() => Usage) => {
  let usage = first
  let active = true
  // Connection pools look for the socket where it was.
  const sameSocket = { ...cluster, socketFolder: first.postmaster.socketFolder }

  const restart = async () => {
    if (!active) return
    log.warn('the embedded database ended unexpectedly; restarting it')
    usage = await joinUsers(sameSocket, () => !active)
    restartOnEnd()
    if (exclusive) await lockExclusively(usage)
  }
  const restartOnEnd = () => usage.client.once('end', () => void restart().catch(() => undefined))

  // After SIGTERM, PostgreSQL accepts no connections and waits for existing ones, ours included. SIGINT ends it at once.
  const finishSlowShutdown = async () => {
    const postmaster = await findPostmaster(cluster.data)
    if (active && postmaster?.status === 'stopping') process.kill(postmaster.pid, 'SIGINT')
  }
  const check = setInterval(() => {
    finishSlowShutdown().catch(() => undefined)
  }, intervals.check).unref()

  restartOnEnd()
  return () => {
    active = false
    clearInterval(check)
    return usage
  }
}
