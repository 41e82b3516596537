import { setMaxListeners } from 'node:events'
import type { Server } from 'node:http'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'

/** All in milliseconds. */
const timeouts = {
  /** For clients with an open connection to send one more request. */
  keepAlive: 500,
  /** Without a new connection, before connections are refused. */
  quiet: 20,
  /** The longest wait for `quiet`, which takes longer beside other busy processes. */
  quietLimit: 2_000,
  /** A turn of the event loop without anything to do takes less. */
  idleTurn: 1,
  /** From the signal until connections are cut. The rest of the 10 s of a stop is for the database to end. */
  total: 6_000,
  /** From the signal until long requests are ended, in time to say so. */
  longRequests: 5_000,
}

/** Servers that are draining, and what new requests wait for. */
const draining = new WeakMap<Server, Promise<unknown>>()

/** What ends the long requests of a server. */
const longRequests = new WeakMap<Server, () => void>()

/** While the server drains, holds new requests back as needed and closes each connection after its response. */
export const closeConnectionsOnDrain = (app: FastifyInstance): void => {
  app.addHook('onRequest', (_request, _reply, done) => {
    const blocker = draining.get(app.server)
    if (blocker) void blocker.then(() => done())
    else done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining.has(app.server)) reply.header('connection', 'close')
    done(null, payload)
  })
}

/**
 * Aborts while the server drains, so that long requests can end with a message instead of a cut connection.
 * @param reason of the signal
 */
export const abortWhenStopping = (app: FastifyInstance, reason: Error): AbortSignal => {
  const stopping = new AbortController()
  // Each long request listens.
  setMaxListeners(0, stopping.signal)
  longRequests.set(app.server, () => stopping.abort(reason))
  return stopping.signal
}

/**
 * Closes a server without cutting off a request. First `/readyz` tells the load balancer to stop sending requests. Then each
 * response closes its connection, because closing an idle one could hit a request on its way. Then connections are
 * refused, and running requests finish.
 */
export const drain = async (app: FastifyInstance): Promise<void> => {
  const { server } = app
  const deadline = Date.now() + timeouts.total
  setTimeout(() => longRequests.get(server)?.(), timeouts.longRequests).unref()
  await app.failReadiness()
  draining.set(server, Promise.resolve())
  if (await countConnections(server)) await wait(timeouts.keepAlive)
  const refused = refuseConnections(app)
  draining.set(server, refused)
  const { closed } = await refused
  await Promise.race([closed, wait(deadline - Date.now())])
  server.closeAllConnections()
  await closed
}

/**
 * Stops listening once no new connection arrives: closing resets those that the system has accepted but Node.js has not
 * seen yet. Requests get no response meanwhile, so their clients do not reconnect.
 * @returns `closed` resolves after the last request
 */
const refuseConnections = async (app: FastifyInstance) => {
  const { server } = app
  await untilQuiet(server)
  const served = new Promise((done) => server.close(done))
  return { closed: served.then(() => app.close()) }
}

/** Resolves right after a turn of the event loop that had nothing to do, so that no connection has been waiting for long. */
const untilQuiet = async (server: Server) => {
  let lastConnection = Date.now()
  server.on('connection', () => (lastConnection = Date.now()))
  const deadline = lastConnection + timeouts.quietLimit
  let turn: number
  do {
    await wait(timeouts.quiet)
    // A connection that arrived while this process was busy shows up after one more turn.
    await nextTurn()
    const before = performance.now()
    await nextTurn()
    turn = performance.now() - before
  } while (
    (Date.now() - lastConnection < timeouts.quiet || turn > timeouts.idleTurn) &&
    Date.now() < deadline
  )
}

const countConnections = (server: Server) =>
  promisify<number>((done) => server.getConnections(done))()
