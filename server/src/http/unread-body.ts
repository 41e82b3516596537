import type { IncomingMessage, Server } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** For how long nothing more of a large body is taken once there is an answer, in milliseconds. */
const patience = 250
/** What is large, and how much is thrown away at most, in bytes. */
const large = 8 * 1024 * 1024
const most = 64 * 1024 * 1024

/**
 * Sees to it that a large body which was answered before it had arrived is not read to its end. Whoever listens while
 * sending has the answer and may stop. Many listen only when all is sent, and a connection that is cut at once loses
 * the answer: what they send is thrown away as it arrives, up to a limit.
 */
export const dropUnread = (app: FastifyInstance): void => {
  app.addHook('onResponse', async ({ raw }) => {
    if (!raw.complete) watch(raw, app.server)
  })
}

const watch = (raw: IncomingMessage, server: Server) => {
  const { socket } = raw
  const before = socket.bytesRead
  const isShort = Number(raw.headers['content-length']) <= large
  // Node.js begins to throw the rest away first.
  if (!isShort) setImmediate(() => raw.complete || socket.pause())
  const timer = setInterval(() => {
    socket.resume()
    if (raw.complete || socket.destroyed) clearInterval(timer)
    if (raw.complete && (isLast(raw) || !server.listening)) socket.end()
    else if (socket.bytesRead - before > most) socket.destroy()
  }, patience)
  timer.unref()
}

/** Keeps the connection of a refusal from being cut with its answer where a body is still arriving on it. */
export const stayForUnread = ({ raw }: FastifyRequest, reply: FastifyReply): void => {
  if (!raw.complete) reply.header('connection', 'keep-alive')
}

/** Whether the caller wants the connection to end with this request. */
const isLast = ({ httpVersion, headers }: IncomingMessage) =>
  httpVersion === '1.0' || /\bclose\b/i.test(headers.connection ?? '')
