import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'

/** Milliseconds in which callers with an open connection may call once more, and that a call may take to end. */
const patience = { callers: 250, calls: 5_000 }

/**
 * Closes a server so that no call is cut off: first a balancer that watches it hears that it leaves; then each answer asks its caller to let go of the connection, since a
 * call may be on its way on one that is closed as idle; then nothing is taken any more, and what runs may end.
 */
export const drain = async (app: FastifyInstance): Promise<void> => {
  await app.leave()
  const { server } = app
  server.prependListener('request', (_request, response) =>
    response.setHeader('connection', 'close'),
  )
  if (await openConnections(server)) await wait(patience.callers)
  const closed = app.close()
  await Promise.race([closed, wait(patience.calls)])
  server.closeAllConnections()
  await closed
}

const openConnections = (server: Server) =>
  promisify<number>((done) => server.getConnections(done))()
