import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/** How long the database may take to say that it is there, in milliseconds. */
const patience = 2_000

/**
 * Serves `/healthz`, which touches nothing, and `/readyz`, which is 200 only when Greenroom can do its work.
 * @param ask fails, or does not come back, when it cannot
 */
export const serveHealth = (app: FastifyInstance, ask: () => Promise<unknown>): void => {
  app.get('/healthz', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  app.get('/readyz', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    await inTime(ask()).catch(() => {
      throw new Refusal(503, 'The database does not answer.', { headers: { 'retry-after': '2' } })
    })
    return { status: 'ready' }
  })
}

const inTime = async (asked: Promise<unknown>) => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), patience)
  })
  try {
    await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}
