import { DatabaseError } from 'pg'
import { pino } from 'pino'
import { ensureAdministrator } from './resources/users/administrators.ts'
import { buildApp, buildPlaceholderServer, buildProxyServer } from './app.ts'
import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'
import { seedIfEmpty } from './database/seed-if-empty.ts'
import { openDatabase, unusableDatabase } from './database/open.ts'
import { seedStandard } from './database/seed/standard.ts'
import { isUnavailable } from './database/database-errors.ts'
import { drain } from './drain.ts'
import { proveStorage } from './files/prove-storage.ts'
import { openFiles } from './files/files.ts'
import type { Files } from './files/files.ts'
import { listen } from './listen.ts'
import { logOutput, written } from './log.ts'
import type { Log } from './log.ts'
import { waitForDatabase } from './wait-for-database.ts'

/** A Greenroom that listens. */
export interface Running {
  url: string
  /** Signs in the first administrator, once. */
  linkToken?: string
  /** Lets running calls end, then leaves the database. */
  stop(): Promise<void>
}

/**
 * Starts a server: database, first administrator, demonstration data, standard plans and prompts, then the port. Where
 * the database is not there yet it listens already, and says so to every call.
 * @param signal gives up waiting for the database
 * @throws ConfigError when a setting turns out to be unusableDatabase
 */
export const start = async (config: Config, signal: AbortSignal): Promise<Running> => {
  const logTo = logOutput()
  if (config.apiUpstream) {
    const app = await buildProxyServer({ config, logTo })
    const url = await listen(app, config)
    const stop = async () => {
      await drain(app)
      await written(logTo)
    }
    return { url, stop }
  }
  const log = pino({ level: config.logLevel }, logTo)
  await proveStorage(config)
  const files = openFiles(config.storage)
  const placeholderServer = () => buildPlaceholderServer({ config, logTo })
  const there = await waitForDatabase(() => open(config, files, log), {
    config,
    log,
    isTemporary: (error) => error instanceof ConfigError && isUnavailable(error.cause),
    signal,
    placeholderServer,
  })
  if (!there) return { url: '', stop: async () => undefined }
  const { linkToken, close, ...database } = there.opened
  try {
    const app = await buildApp({ config, ...database, files, logTo })
    const url = await listen(app, { host: config.host, port: there.port })
    const stop = async () => {
      await drain(app)
      await close()
      await written(logTo)
    }
    return { url, ...(linkToken && { linkToken }), stop }
  } catch (error) {
    await close()
    throw error
  }
}

/** Opens the database and puts into it what it must have. */
const open = async (config: Config, files: Files, log: Log) => {
  const database = await openDatabase(config, log, { alone: true })
  const { db, close } = database
  try {
    const { linkToken } = await ensureAdministrator(db, config.admin)
    if (config.seed === 'demo') await seedIfEmpty(db, files)
    await seedStandard(db)
    return { ...database, linkToken }
  } catch (error) {
    await close()
    throw error instanceof DatabaseError || isUnavailable(error)
      ? unusableDatabase(config, error)
      : error
  }
}
