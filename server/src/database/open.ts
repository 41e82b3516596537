import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import type { ClientConfig } from 'pg'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { codeOf } from '../error-code.ts'
import type { Log } from '../log.ts'
import type { Database } from './database.ts'
import { openEmbedded } from './embedded.ts'
import type { Embedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { supportedTimeouts } from './supported-timeouts.ts'
import type { Timeouts } from './supported-timeouts.ts'
import { createDatabase } from './create-database.ts'
import { endLostSessions } from './lost-sessions.ts'
import { setIdleTimeout } from './idle-timeout.ts'

/** How many sessions a server has on the database at most. */
const mostSessions = 10
/** Milliseconds. */
const timeouts = {
  connection: 4_000,
  statement: 30_000,
  silence: 33_000,
  idleTransaction: 30_000,
  close: 1_000,
  tables: 1_000,
}

/** An open, migrated database. */
export interface OpenDatabase {
  db: Database
  /** Whether it takes changes; asked before each, where it is the embedded one. */
  hasFreeSpace?: () => Promise<boolean>
  close(): Promise<void>
}

/**
 * Opens the database of the configuration, the embedded one or that of DATABASE_URL, and migrates it.
 * @param options.alone for a server, of which an embedded database takes one only
 * @param options.patient no time limits, for tools that load a lot at once
 * @throws ConfigError when it cannot be reached or used
 */
export const openDatabase = async (
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: Log,
  options: { alone?: boolean; patient?: boolean } = {},
): Promise<OpenDatabase> => {
  const {
    connection,
    hasFreeSpace,
    close: leave,
  } = await resolveConnection(config, log, options.alone ?? false)
  let limits: Timeouts = options.patient
    ? {}
    : {
        statement_timeout: timeouts.statement,
        idle_in_transaction_session_timeout: timeouts.idleTransaction,
      }
  try {
    await migrateWith(connection, log)
    if (config.databaseUrl) limits = await supportedTimeouts(connection, limits, log)
  } catch (cause) {
    await leave()
    throw unusableDatabase(config, cause)
  }
  const pool = new Pool({
    ...connection,
    ...limits,
    max: mostSessions,
    application_name: 'greenroom',
    connectionTimeoutMillis: timeouts.connection,
    keepAlive: true,
  })
  const lost = options.patient ? undefined : endLostSessions(connection)
  // One that breaks while it is in use tells its query; unheard, it would end the process as well.
  pool.on('connect', (session) => {
    session.on('error', () => undefined)
    if (!lost) return
    setIdleTimeout(session, timeouts.silence)
    lost.watch(session)
  })
  let closing = false
  pool.on('error', (error) => {
    if (!closing) log.warn(`a session of the database was lost: ${error.message}`)
  })
  const db = createDatabase(pool, log)
  return {
    db,
    ...(hasFreeSpace && { hasFreeSpace }),
    close: async () => {
      closing = true
      lost?.stop()
      // What still runs then is cut off.
      await Promise.race([db.destroy(), wait(timeouts.close)])
      await leave()
    },
  }
}

/** The database of the configuration as it is, started where it is the embedded one; see `openDatabase`. */
export const resolveConnection = async (
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: Log,
  alone: boolean,
): Promise<Pick<Embedded, 'connection' | 'close'> & Partial<Embedded>> => {
  if (!databaseUrl) return openEmbedded(dataDir, log, alone)
  return { connection: { connectionString: databaseUrl }, close: async () => undefined }
}

/**
 * Migrates with a session of its own; where the tables are in use for long, a backup being made say, it tries until they
 * are free. See `migrate`.
 */
export const migrateWith = async (
  connection: ClientConfig,
  log: Log,
  last?: string,
): Promise<void> => {
  const pool = new Pool({ ...connection, max: 1, connectionTimeoutMillis: timeouts.connection })
  pool.on('connect', (session) => session.on('error', () => undefined))
  pool.on('error', () => undefined)
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  const tryOnce = () =>
    migrate(db, last).then(
      () => true,
      (cause: unknown) => {
        if (codeOf(cause) !== '55P03') throw cause
        return false
      },
    )
  try {
    if (await tryOnce()) return
    log.warn('the tables have to be changed and are in use; waiting until they are free')
    while (!(await tryOnce())) await wait(timeouts.tables)
  } finally {
    await db.destroy()
  }
}

/** The setting whose database it is. */
export const databaseSetting = ({ databaseUrl }: Pick<Config, 'databaseUrl'>): string =>
  databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'

/** What is told of a database that cannot be used. */
export const unusableDatabase = (
  config: Pick<Config, 'databaseUrl'>,
  cause: unknown,
): ConfigError =>
  new ConfigError(databaseSetting(config), `its database cannot be used: ${explain(cause)}`, {
    cause,
  })

/** Says in words why a database cannot be used, without repeating its address. */
const explain = (cause: unknown) => {
  const code = codeOf(cause) ?? ''
  const words: Readonly<Record<string, string>> = {
    ECONNREFUSED: 'nothing answers there',
    ENOTFOUND: 'there is no such host',
    EAI_AGAIN: 'its host cannot be looked up',
    '25006': 'it can only be read, as a replica',
    '28P01': 'it refuses the user or the password',
    '28000': 'it refuses the user',
    '3D000': 'there is no such database',
    '53100': 'its disk is full',
    '53300': 'it has too many sessions already',
    '57P03': 'it is starting or stopping',
  }
  if (words[code]) return words[code]
  if (!(cause instanceof Error && cause.message)) return code
  return /timeout/.test(cause.message) ? 'it does not answer' : cause.message
}
