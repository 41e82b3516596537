import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { ClientConfig } from 'pg'
import type { Postmaster } from './postmaster.ts'
import { startPostgres } from './run.ts'
import type { Cluster } from './run.ts'

/*
 * Every process that uses the database keeps one connection that holds advisory locks. PostgreSQL releases them when
 * the process ends, however it ends.
 */
/** Shared by all users; the last one takes it exclusively before it stops the database. */
const inUseLock = '(29554, 1)'
/** Held by the exclusive user. Released versions use the same numbers, so they must not change. */
const exclusiveLock = '(29554, 2)'
/** How long the connection of a killed process may take to disappear. */
const staleLockMs = 2_000

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

/** Starts or adopts the database and registers as a user of it; retries when it was just being stopped. */
export const joinUsers = async (cluster: Cluster): Promise<Usage> => {
  for (let attempt = 1; ; attempt += 1) {
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
      if (attempt === 3) throw cause
      await wait(50)
    }
  }
}

/** Becomes the exclusive user. @returns false when there is another one */
export const lockExclusively = async ({ client }: Usage): Promise<boolean> => {
  const deadline = Date.now() + staleLockMs
  while (!(await isTrue(client, `pg_try_advisory_lock${exclusiveLock}`))) {
    if (Date.now() > deadline) return false
    await wait(50)
  }
  return true
}

/** Stops being a user. @returns true for the last one; then nobody can join until our connection ends */
export const leaveUsers = async ({ client }: Usage): Promise<boolean> => {
  try {
    await client.query(`select pg_advisory_unlock_shared${inUseLock}`)
    return await isTrue(client, `pg_try_advisory_lock${inUseLock}`)
  } catch {
    return false
  }
}

const isTrue = async (client: Client, expression: string) => {
  const { rows } = await client.query<{ result: boolean }>(`select ${expression} as result`)
  return rows[0]?.result === true
}
