import { setTimeout as wait } from 'node:timers/promises'
import { Client, Pool } from 'pg'
import type { ClientConfig, PoolClient, PoolConfig } from 'pg'
import type { Config } from '../config/config.ts'
import type { Log } from '../lib/log.ts'
import type { Database } from './database.ts'
import { setIdleTimeout } from './idle-timeout.ts'
import { migrateWhenFree } from './migrate-when-free.ts'
import { createDatabase } from './prepared-statement.ts'
import { resolveConnection } from './resolve-connection.ts'
import { unusableDatabase } from './unusable-database.ts'
import { codeOf } from '../lib/error-code.ts'
import { metrics } from '../lib/metrics/metrics.ts'

/** How many connections a server opens at most. */
const maxConnections = 10
/**
 * Milliseconds. A socket must stay silent for longer than any statement may take before it counts as broken. The connection of
 * pings lives on between those of a load balancer: to open one may take half a second while the database is busy.
 */
const timeouts = {
  connection: 4_000,
  statement: 30_000,
  idleTransaction: 30_000,
  idleSocket: 33_000,
  ping: 2_000,
  idlePing: 60_000,
  close: 1_000,
}

type Connected = Parameters<Pool['connect']>[0]

/** A pool that measures how long callers wait for a connection, and can be emptied. */
class TimedPool extends Pool {
  #kept = new WeakSet<object>()

  constructor(config: PoolConfig) {
    super(config)
    this.on('connect', (client) => void this.#kept.add(client))
    this.on('release', (_, client) => {
      if (client instanceof Client && !this.#kept.has(client)) void client.end()
    })
  }

  /** Closes the connections that there are: idle ones now, the others once they are released. */
  async empty(): Promise<void> {
    this.#kept = new WeakSet()
    for (let idle = this.idleCount; idle > 0; idle -= 1) (await this.connect()).release()
  }

  override connect(): Promise<PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<PoolClient> | void {
    const stop = this.idleCount === 0 ? metrics.series?.poolWait.startTimer() : undefined
    if (!callback) return stop ? super.connect().finally(() => void stop()) : super.connect()
    super.connect((error, client, release) => {
      stop?.()
      callback(error, client, release)
    })
  }
}

/** An open, migrated database. */
export interface OpenDatabase {
  db: Database
  /** Asks whether the database can be written, on a connection of its own: a busy server still has its database. */
  ping(): Promise<unknown>
  /** Embedded database only: whether its disk has enough free space for changes. */
  hasFreeSpace?: () => boolean
  /** How many connections are active and idle now, and how many callers wait for one. */
  connections(): { active: number; idle: number; waiting: number }
  close(): Promise<void>
}

/**
 * Opens and migrates the database of the configuration: that of DATABASE_URL, or the embedded one.
 * @param options.exclusive for a server, of which an embedded database takes one only
 * @param options.noTimeouts for tools that load a lot at once
 * @throws ConfigError when it cannot be reached or used
 */
export const openDatabase = async (
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: Log,
  options: { exclusive?: boolean; noTimeouts?: boolean } = {},
): Promise<OpenDatabase> => {
  const { exclusive = false, noTimeouts = false } = options
  const { connection, hasFreeSpace, close } = await resolveConnection(config, log, exclusive)
  const requestedTimeouts = noTimeouts
    ? {}
    : {
        statement_timeout: timeouts.statement,
        idle_in_transaction_session_timeout: timeouts.idleTransaction,
      }
  const prepare = async () => {
    await migrateWhenFree(connection, log)
    return config.databaseUrl
      ? supportedTimeouts(connection, requestedTimeouts, log)
      : requestedTimeouts
  }
  const serverTimeouts = await prepare().catch(async (cause: unknown) => {
    await close()
    throw unusableDatabase(config, cause)
  })
  const pool = new TimedPool({
    ...connection,
    ...serverTimeouts,
    max: maxConnections,
    application_name: 'greenroom',
    connectionTimeoutMillis: timeouts.connection,
    keepAlive: true,
  })
  pool.on('connect', (client) => {
    // A failed query reports the error already; an unhandled 'error' event would end the process.
    client.on('error', () => undefined)
    if (!noTimeouts) setIdleTimeout(client, timeouts.idleSocket)
  })
  let closing = false
  pool.on('error', (error) => {
    if (!closing) log.warn(`an idle database connection was lost: ${error.message}`)
  })
  // A primary that came back as a replica keeps its connections, though its name leads to the new one by now.
  const db = createDatabase(pool, log, () => void pool.empty().catch(() => undefined))
  const pings = openPings(connection)
  return {
    db,
    ping: () => pings.ask(),
    ...(hasFreeSpace && { hasFreeSpace }),
    connections: () => ({
      active: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: async () => {
      closing = true
      // Statements that still run after that are cancelled when the process ends.
      await Promise.race([Promise.all([db.destroy(), pings.end()]), wait(timeouts.close)])
      await close()
    },
  }
}

/** A pool of one connection. One that does not respond in time, or cannot write, is replaced. */
const openPings = (connection: ClientConfig) => {
  const pool = new Pool({
    ...connection,
    max: 1,
    application_name: 'greenroom',
    connectionTimeoutMillis: timeouts.ping,
    query_timeout: timeouts.ping,
    idleTimeoutMillis: timeouts.idlePing,
  })
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  const isReadOnly = `select current_setting('transaction_read_only') = 'on' as is_read_only`
  return {
    ask: async () => {
      const client = await pool.connect()
      let canWrite = false
      try {
        const { rows } = await client.query<{ is_read_only: boolean }>(isReadOnly)
        canWrite = rows[0]?.is_read_only === false
      } finally {
        client.release(!canWrite)
      }
      if (!canWrite) throw new Error('the database is read-only')
    },
    end: () => pool.end(),
  }
}

/** Timeouts that a connection sets in PostgreSQL, in milliseconds. */
type Timeouts = Pick<ClientConfig, 'statement_timeout' | 'idle_in_transaction_session_timeout'>

const warning =
  'no statement timeout: the pooler of DATABASE_URL ignores ours and its role has none; see docs/operating/postgresql.md'

/** PgBouncer's response to a parameter that it does not know. */
const protocolViolation = '08P01'

/**
 * Finds out which timeouts the database accepts. A pooler such as PgBouncer rejects or ignores them; then those of the
 * role apply, and a warning is logged when it has none.
 * @returns the timeouts to set on every connection
 * @throws the database's error when it cannot be reached
 */
const supportedTimeouts = async (
  connection: ClientConfig,
  requested: Timeouts,
  log: Log,
): Promise<Timeouts> => {
  if (Object.keys(requested).length === 0) return requested
  try {
    await warnIfUnlimited({ ...connection, ...requested }, log)
    return requested
  } catch (cause) {
    if (codeOf(cause) !== protocolViolation) throw cause
  }
  await warnIfUnlimited(connection, log)
  return {}
}

const warnIfUnlimited = async (connection: ClientConfig, log: Log) => {
  const client = new Client({ ...connection, connectionTimeoutMillis: 15_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ unlimited: boolean }>(
      `select current_setting('statement_timeout') = '0' as unlimited`,
    )
    if (rows[0]?.unlimited) log.warn(warning)
  } finally {
    await client.end().catch(() => undefined)
  }
}
