import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { ensureAdministrator } from './access/administrators.ts'
import { buildApp, buildUpstreamApp } from './app.ts'
import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'
import { fillWhenNew } from './database/fill-when-new.ts'
import { openDatabase } from './database/open.ts'
import { fillStandard } from './database/seed/standard.ts'
import { drain } from './drain.ts'
import { codeOf } from './error-code.ts'
import { proveStorage } from './files/prove-storage.ts'
import { openFiles } from './files/files.ts'
import { logOutput, written } from './log.ts'

/** A Greenroom that listens. */
export interface Running {
  url: string
  /** Signs in the first administrator, once. */
  linkToken?: string
  /** Lets running calls end, then leaves the database. */
  stop(): Promise<void>
}

/**
 * Starts a server: database, first administrator, demonstration data, standard plans and prompts, then the port.
 * @throws ConfigError when a setting turns out to be unusable
 */
export const start = async (config: Config): Promise<Running> => {
  const logTo = logOutput()
  if (config.apiUpstream) {
    const app = await buildUpstreamApp({ config, logTo })
    const url = await listen(app, config)
    const stop = async () => {
      await drain(app)
      await written(logTo)
    }
    return { url, stop }
  }
  const log = pino({ level: config.logLevel }, logTo)
  await proveStorage(config)
  const { db, close } = await openDatabase(config, log, { alone: true })
  try {
    const files = openFiles(config.storage)
    const { linkToken } = await ensureAdministrator(db, config.admin)
    if (config.seed === 'demo') await fillWhenNew(db, files)
    await fillStandard(db)
    const app = await buildApp({ config, db, files, logTo })
    const url = await listen(app, config)
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

const listen = async (app: FastifyInstance, { host, port }: Config) => {
  try {
    await app.listen({ host, port })
  } catch (cause) {
    const code = codeOf(cause) ?? String(cause)
    if (code === 'EADDRINUSE') throw new ConfigError('PORT', `${port} is already in use on ${host}`)
    if (code === 'EACCES') throw new ConfigError('PORT', `${port} may not be used by this account`)
    throw new ConfigError('HOST', `cannot listen on ${host} (${code})`)
  }
  const address = app.server.address()
  const taken = address && typeof address === 'object' ? address.port : port
  return `http://${host.includes(':') ? `[${host}]` : host}:${taken}`
}
