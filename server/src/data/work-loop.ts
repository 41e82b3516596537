import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** In milliseconds: how often a server looks for work, also after the database failed. */
export const workPauses = { idle: 1_000, failed: 5_000 }
/** In milliseconds: for work to note that it was cut short. The end must not wait for a database that hangs. */
const lastWords = 1_000

interface Work {
  /**
   * Starts what is due, and returns it. It is called every second, and again as soon as something has ended.
   * @param stopping aborts when running work must end
   */
  readonly start: (stopping: AbortSignal) => Promise<readonly Promise<void>[]>
  /** The log message while nothing can be started. */
  readonly failure: string
  /** In milliseconds: how long running work may go on once the server closes. */
  readonly grace: number
}

/** Does work as long as the server is open. */
export const keepWorking = (app: FastifyInstance, { start, failure, grace }: Work): void => {
  const stopping = new AbortController()
  // Each piece of running work listens.
  setMaxListeners(0, stopping.signal)
  const running = new Set<Promise<void>>()
  let wake = new AbortController()
  let failed = false
  let closing = false

  const follow = async (work: Promise<void>) => {
    running.add(work)
    await work.catch((error: unknown) => app.log.warn({ err: error }, failure))
    running.delete(work)
    wake.abort()
  }
  const look = async () => {
    try {
      for (const work of await start(stopping.signal)) void follow(work)
      failed = false
    } catch (error) {
      if (!failed) app.log.warn({ err: error }, failure)
      failed = true
    }
  }
  const loop = async () => {
    while (!closing) {
      wake = new AbortController()
      await look()
      const ms = failed ? workPauses.failed : workPauses.idle
      await wait(ms, undefined, { signal: wake.signal, ref: false }).catch(() => undefined)
    }
    while (running.size > 0) await Promise.allSettled(running)
  }

  let ended: Promise<void> | undefined
  app.addHook('onReady', async () => {
    ended = loop()
  })
  app.addHook('onClose', async () => {
    closing = true
    wake.abort()
    await Promise.race([ended, wait(grace, undefined, { ref: false })])
    stopping.abort()
    await Promise.race([ended, wait(lastWords, undefined, { ref: false })])
  })
}
