import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'

/** Milliseconds in which callers with an open connection may call once more, and in which all of it is over. */
const patience = { callers: 500, all: 7_500 }

const draining = new WeakSet<Server>()

/** Lets every answer of a server that is drained ask its caller to let go of the connection. */
export const letGoWhenDrained = (app: FastifyInstance): void => {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining.has(app.server)) reply.header('connection', 'close')
    done(null, payload)
  })
}

/**
 * Closes a server so that no call is cut off: first a balancer that watches it hears that it leaves; then each answer
 * asks its caller to let go of the connection, since a call may be on its way on one that is closed as idle; then nothing
 * is taken any more, and what runs may end.
 */
export const drain = async (app: FastifyInstance): Promise<void> => {
  const deadline = Date.now() + patience.all
  await app.leave()
  const { server } = app
  draining.add(server)
  if (await openConnections(server)) await wait(patience.callers)
  const closed = app.close()
  await Promise.race([closed, wait(deadline - Date.now())])
  server.closeAllConnections()
  await closed
}

const openConnections = (server: Server) =>
  promisify<number>((done) => server.getConnections(done))()
