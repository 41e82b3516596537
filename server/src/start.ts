import { DatabaseError } from 'pg'
import { pino } from 'pino'
import { ensureAdministrator } from './resources/users/administrators.ts'
import { buildApp, buildPlaceholderServer, buildProxyServer } from './app.ts'
import type { Config } from './config/config.ts'
import { ConfigError } from './config/config-error.ts'
import { isUnavailable } from './database/database-errors.ts'
import { openDatabase } from './database/open.ts'
import { seedIfEmpty } from './seed/seed-if-empty.ts'
import { seedStandard } from './seed/standard.ts'
import { unusableDatabase } from './database/unusable-database.ts'
import { drain } from './process/drain.ts'
import { checkStorage, openFiles, StorageError, unusableStorage } from './adapters/files/files.ts'
import type { Files } from './adapters/files/files.ts'
import { listen } from './process/listen.ts'
import { serveMetrics } from './process/serve-metrics.ts'
import type { MetricsServer } from './process/serve-metrics.ts'
import { openLogStream } from './lib/log.ts'
import type { Log, LogStream } from './lib/log.ts'
import { waitForDatabase } from './process/wait-for-database.ts'

/** A running server. */
export interface Running {
  url: string
  /** The token of the sign-in link for the first administrator. */
  linkToken?: string
  /** Finishes running requests, then closes the database. */
  stop(): Promise<void>
}

/**
 * Starts the server. While the database is not available yet, a placeholder listens and responds with 503.
 * @param signal stops waiting for the database
 * @returns `undefined` if the signal came first
 * @throws ConfigError when a setting turns out to be unusable
 */
export const start = async (config: Config, signal: AbortSignal): Promise<Running | undefined> => {
  const logTo = await openLogStream()
  const metrics = config.metrics && (await serveMetrics(config, config.metrics, logTo))
  const running = await (
    config.apiUpstream ? startProxy(config, logTo) : startServer(config, logTo, signal, metrics)
  ).catch(async (error: unknown) => {
    await metrics?.close()
    throw error
  })
  if (running && isUnprotected(config)) pino({ level: config.logLevel }, logTo).warn(unprotected)
  await logTo.flush()
  if (!running) await metrics?.close()
  return running && metrics ? { ...running, stop: () => stopBoth(running, metrics) } : running
}

/** `/metrics` is served until the last request has ended. */
const stopBoth = async (running: Running, metrics: MetricsServer) => {
  await running.stop()
  await metrics.close()
}

const unprotected =
  'HOST is open to other machines, and no proxy is trusted: passwords are sent without encryption. ' +
  'Put a proxy with TLS in front and set TRUST_PROXY'

/** Whether other machines reach us, and no proxy that could have TLS stands in front. */
const isUnprotected = ({ host, trustProxy }: Config) =>
  trustProxy === false && !/^(localhost|::1|127(\.\d+){3})$/i.test(host)

const startProxy = async (config: Config, logTo: LogStream): Promise<Running> => {
  const app = await buildProxyServer({ config, logTo })
  const url = await listen(app, config)
  const stop = async () => {
    await drain(app)
    await logTo.flush()
  }
  return { url, stop }
}

const startServer = async (
  config: Config,
  logTo: LogStream,
  signal: AbortSignal,
  metrics: MetricsServer | undefined,
): Promise<Running | undefined> => {
  const log = pino({ level: config.logLevel }, logTo)
  if (!config.modelServer)
    log.info('no test conversations: set LLM_URL and LLM_MODEL to a language model to allow them')
  await checkStorage(config)
  const files = openFiles(config.storage)
  const result = await waitForDatabase(() => openAndSeed(config, files, log), {
    config,
    log,
    isTemporary: (error) => error instanceof ConfigError && isUnavailable(error.cause),
    signal,
    placeholderServer: () => buildPlaceholderServer({ config, logTo }),
  })
  if (!result) return undefined
  const { linkToken, close, ...database } = result.opened
  metrics?.watch(database)
  try {
    const app = await buildApp({ config, ...database, files, logTo })
    const url = await listen(app, { host: config.host, port: result.port })
    const stop = async () => {
      await drain(app)
      await close()
      await logTo.flush()
    }
    return { url, ...(linkToken && { linkToken }), stop }
  } catch (error) {
    await close()
    throw error
  }
}

const openAndSeed = async (config: Config, files: Files, log: Log) => {
  const database = await openDatabase(config, log, { exclusive: true })
  const { db, close } = database
  try {
    const { linkToken } = await ensureAdministrator(db, config.admin)
    if (config.seed === 'demo') await seedIfEmpty(db, files)
    await seedStandard(db)
    return { ...database, linkToken }
  } catch (error) {
    await close()
    if (error instanceof StorageError) throw unusableStorage(config, error)
    const isDatabaseError = error instanceof DatabaseError || isUnavailable(error)
    throw isDatabaseError ? unusableDatabase(config, error) : error
  }
}
