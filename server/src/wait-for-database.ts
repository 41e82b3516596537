import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { listen } from './listen.ts'
import type { Log } from './log.ts'

/** Milliseconds from one try to the next. */
const pause = 500

/** Who waits for a database, and what stands in for the server meanwhile. */
interface WaitOptions {
  readonly config: Pick<Config, 'host' | 'port' | 'databaseWait'>
  readonly log: Log
  /** Whether waiting may mend what opening threw. */
  readonly isTemporary: (error: unknown) => boolean
  /** Gives up waiting. */
  readonly signal: AbortSignal
  /** Builds a server that says that there is no database. */
  readonly placeholderServer: () => Promise<FastifyInstance>
}

/**
 * Opens a database, which may not be there yet where machines start in any order: then a stand-in listens, and it is
 * tried again until DATABASE_WAIT is over. What cannot be mended by waiting is thrown at once.
 * @returns what was opened and the port to listen on, free again; `undefined` where the signal came first
 */
export const waitForDatabase = async <Opened>(
  open: () => Promise<Opened>,
  { config, log, isTemporary, signal, placeholderServer }: WaitOptions,
): Promise<{ opened: Opened; port: number } | undefined> => {
  const deadline = Date.now() + config.databaseWait * 1000
  let { port } = config
  let standing: FastifyInstance | undefined
  try {
    while (!signal.aborted) {
      try {
        return { opened: await open(), port }
      } catch (error) {
        if (!isTemporary(error) || Date.now() >= deadline) throw error
        if (!standing) {
          log.warn(`${wordsOf(error)}; trying again for ${config.databaseWait} s`)
          standing = await placeholderServer()
          port = Number(new URL(await listen(standing, config)).port)
        }
      }
      await wait(pause, undefined, { signal }).catch(() => undefined)
    }
    return undefined
  } finally {
    await standing?.close()
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
