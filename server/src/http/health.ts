import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './http-error.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on `/readyz` says no; waits until whoever watches it has heard so, a balancer say. */
    leave(): Promise<void>
  }
}

/**
 * Milliseconds: how long the database may take to say that it is there; how long ago somebody who watches has asked at
 * most; and how long they may take to ask again.
 */
const patience = { database: 2_000, watched: 15_000, heard: 2_000 }

/**
 * Serves `/healthz`, which touches nothing, and `/readyz`, which is 200 only when Greenroom can do its work.
 * @param ask fails, or does not come back, when it cannot
 */
export const serveHealth = (app: FastifyInstance, ask: () => Promise<unknown>): void => {
  let asked = -Infinity
  let heard: (() => void) | undefined
  app.decorate('leave', async () => {
    const told = new Promise<void>((resolve) => (heard = resolve))
    if (performance.now() - asked < patience.watched)
      await Promise.race([told, wait(patience.heard)])
  })
  app.get('/healthz', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  app.get('/readyz', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    asked = performance.now()
    if (heard) {
      heard()
      throw new Refusal(503, 'The server is stopping.', { headers: { 'retry-after': '2' } })
    }
    await inTime(ask()).catch(() => {
      throw new Refusal(503, 'The database does not answer.', { headers: { 'retry-after': '2' } })
    })
    return { status: 'ready' }
  })
}

const inTime = async (asked: Promise<unknown>) => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), patience.database)
  })
  try {
    await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}
