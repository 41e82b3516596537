import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { listen } from './listen.ts'
import type { Log } from '../lib/log.ts'

const retryInterval = 500

interface WaitOptions {
  readonly config: Pick<Config, 'host' | 'port' | 'databaseWait'>
  readonly log: Log
  /** Whether opening may succeed after this error. */
  readonly isTemporary: (error: unknown) => boolean
  /** Stops waiting. */
  readonly signal: AbortSignal
  /** Builds the server that responds while there is no database. */
  readonly placeholderServer: () => Promise<FastifyInstance>
}

/**
 * Opens a database that may start later than this server does. Until then a placeholder server listens; after
 * DATABASE_WAIT seconds the error is thrown. Errors that are not temporary are thrown at once.
 * @returns the opened database and the port to listen on, or `undefined` when the signal came first
 */
export const waitForDatabase = async <Opened>(
  open: () => Promise<Opened>,
  { config, log, isTemporary, signal, placeholderServer }: WaitOptions,
): Promise<{ opened: Opened; port: number } | undefined> => {
  const deadline = Date.now() + config.databaseWait * 1000
  let { port } = config
  let placeholder: FastifyInstance | undefined
  try {
    while (!signal.aborted) {
      try {
        return { opened: await open(), port }
      } catch (error) {
        if (!isTemporary(error) || Date.now() >= deadline) throw error
        if (!placeholder) {
          const reason = error instanceof Error ? error.message : String(error)
          log.warn(`${reason}; retrying for ${config.databaseWait} s`)
          placeholder = await placeholderServer()
          port = Number(new URL(await listen(placeholder, config)).port)
        }
      }
      await wait(retryInterval, undefined, { signal }).catch(() => undefined)
    }
    return undefined
  } finally {
    await placeholder?.close()
  }
}
