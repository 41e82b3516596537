import type { IncomingMessage, Server } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Pause before discarding a large body whose response was sent early. */
const pauseMs = 250
const largeBody = 8 * 1024 * 1024
const maxDiscarded = 64 * 1024 * 1024

/**
 * Handles bodies that are still arriving when the response has been sent. A client that reads while it sends can stop
 * during a pause. Others read only after they have sent everything, and would lose the response if the connection
 * closed at once, so their data is discarded up to a limit.
 */
export const discardUnreadBodies = (app: FastifyInstance) => {
  app.addHook('onResponse', async ({ raw }) => {
    if (!raw.complete) discard(raw, app.server)
  })
}

const discard = (raw: IncomingMessage, server: Server) => {
  const { socket } = raw
  const alreadyRead = socket.bytesRead
  const isSmall = Number(raw.headers['content-length']) <= largeBody
  // Node.js starts to discard the rest first.
  if (!isSmall) setImmediate(() => raw.complete || socket.pause())
  const timer = setInterval(() => {
    socket.resume()
    if (raw.complete || socket.destroyed) clearInterval(timer)
    if (raw.complete && (closesAfter(raw) || !server.listening)) socket.end()
    else if (socket.bytesRead - alreadyRead > maxDiscarded) socket.destroy()
  }, pauseMs)
  timer.unref()
}

/** Keeps an error response from closing the connection while the body is still arriving. */
export const keepOpenForUnreadBody = ({ raw }: FastifyRequest, reply: FastifyReply) => {
  if (!raw.complete) reply.header('connection', 'keep-alive')
}

/** Whether the client wants the connection to close after this request. */
const closesAfter = ({ httpVersion, headers }: IncomingMessage) =>
  httpVersion === '1.0' || /\bclose\b/i.test(headers.connection ?? '')
