import type { Server } from 'node:http'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'

/**
 * Milliseconds in which callers with an open connection may call once more, in which nobody has connected before
 * connections are refused, after which they are refused anyhow, and in which all of it is over.
 */
const patience = { callers: 500, quiet: 20, unrest: 500, all: 7_500 }

/** The servers that are drained, and what calls that arrive now wait for. */
const draining = new WeakMap<Server, Promise<unknown>>()

/** Lets every call of a server that is drained wait where it must, and every answer ask its caller to let go. */
export const closeConnectionsOnDrain = (app: FastifyInstance): void => {
  app.addHook('onRequest', (_request, _reply, done) => {
    const held = draining.get(app.server)
    if (held) void held.then(() => done())
    else done()
  })
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
  draining.set(server, Promise.resolve())
  if (await openConnections(server)) await wait(patience.callers)
  const refused = refuseConnections(app)
  draining.set(server, refused)
  const { closed } = await refused
  await Promise.race([closed, wait(deadline - Date.now())])
  server.closeAllConnections()
  await closed
}

/**
 * Lets nobody connect any more, once everybody is here whose connection the system has taken for this process: closing
 * would cut them off. Nobody is answered meanwhile, and so has no reason to connect anew.
 * @returns `closed`, when the last call is over
 */
const refuseConnections = async (app: FastifyInstance) => {
  await quiet(app.server)
  const closed = app.close()
  while (app.server.listening) await turn()
  return { closed }
}

const quiet = async (server: Server) => {
  let since = Date.now()
  server.on('connection', () => (since = Date.now()))
  const latest = since + patience.unrest
  do {
    await wait(patience.quiet)
    // Whoever connected while this process was busy is here after one more turn.
    await turn()
  } while (Date.now() - since < patience.quiet && Date.now() < latest)
}

const openConnections = (server: Server) =>
  promisify<number>((done) => server.getConnections(done))()
