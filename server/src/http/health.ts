import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { retryLater } from './http-error.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes `/readyz` fail from now on, and waits until a load balancer that polls it has seen that. */
    failReadiness(): Promise<void>
  }
}

const databaseTimeoutMs = 2_000
/** Someone polls `/readyz` if the last request is no older than this. */
const pollIntervalMs = 15_000
/** How long to wait for the next poll. */
const nextPollTimeoutMs = 2_000

/**
 * Serves `/healthz`, which checks nothing, and `/readyz`, which is 200 only while Greenroom can do its work.
 * @param check rejects, or does not resolve in time, when it cannot
 */
export const serveHealth = (app: FastifyInstance, check: () => Promise<unknown>) => {
  let polledAt = -Infinity
  let isStopping = false
  let pollSeen = () => {}
  app.decorate('failReadiness', async () => {
    isStopping = true
    const nextPoll = new Promise<void>((resolve) => (pollSeen = resolve))
    if (performance.now() - polledAt < pollIntervalMs)
      await Promise.race([nextPoll, wait(nextPollTimeoutMs)])
  })
  app.get('/healthz', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  app.get('/readyz', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    polledAt = performance.now()
    pollSeen()
    if (isStopping) throw retryLater('The server is stopping.')
    const timeout = wait(databaseTimeoutMs, undefined, { ref: false })
    const isReady = await Promise.race([check().then(() => true), timeout]).catch(() => false)
    if (!isReady) throw retryLater('The database does not respond.')
    return { status: 'ready' }
  })
}
