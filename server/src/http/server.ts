import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { maxBody } from '@greenroom/contract'
import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { invalidJson, sendError } from './error-handler.ts'
import { HttpError } from './http-error.ts'
import { logging } from './logging.ts'
import type { LogSink } from './logging.ts'
import { endSocket, handleClientError, handleExpectation } from './raw-errors.ts'
import { discardUnreadBodies } from './unread-body.ts'

const headersTimeoutMs = 30_000
const requestTimeoutMs = 120_000
/** Longer than the 60 s for which proxies keep connections open. */
const keepAliveTimeoutMs = 72_000
const timeoutCheckMs = 5_000

/**
 * Creates an HTTP server without routes or body parsers. It has the limits, the logging, the request ids, and
 * `{ message }` for every error, even for bytes that are not HTTP.
 */
export const createServer = (
  { logLevel, trustProxy }: Pick<Config, 'logLevel' | 'trustProxy'>,
  logTo?: LogSink,
): FastifyInstance => {
  const app = fastify({
    ...logging(logLevel, logTo),
    trustProxy: typeof trustProxy === 'number' ? trustHops(trustProxy) : trustProxy,
    bodyLimit: maxBody,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    forceCloseConnections: 'idle',
    // Requests that arrive while the server closes are handled normally.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2048 },
    requestIdHeader: false,
    // Ids in the audit log are ours, so that no caller can choose or repeat one.
    genReqId: () => randomUUID(),
    frameworkErrors: sendError,
    clientErrorHandler: handleClientError,
    http: {
      headersTimeout: headersTimeoutMs,
      connectionsCheckingInterval: timeoutCheckMs,
      // Node.js would refuse it without a message.
      requireHostHeader: false,
      // Node.js would use the first Host or Authorization header, where a proxy may have checked another.
      joinDuplicateHeaders: true,
    },
  })
  app.server.on('checkExpectation', handleExpectation)
  app.server.on('connect', (_, socket: Socket) =>
    endSocket(socket, '405 Method Not Allowed', 'CONNECT is not allowed here.'),
  )
  app.setErrorHandler(sendError)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done(hostError(request.raw))
  })
  discardUnreadBodies(app)
  app.removeAllContentTypeParsers()
  return app
}

const hostError = ({ headers: { host }, httpVersion }: IncomingMessage) => {
  if (host === undefined)
    return httpVersion === '1.1' ? new HttpError(400, 'The Host header is missing.') : undefined
  return host.includes(',') ? new HttpError(400, 'There must be one Host header.') : undefined
}

/** Trusts this many proxies, counted from this server. */
const trustHops = (trusted: number) => (_address: string, hop: number) => hop < trusted

/** Accepts JSON bodies in UTF-8. An empty body counts as no body. */
export const acceptJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, body, done) => {
      if (body.length === 0) return done(null, undefined)
      // Decoding invalid UTF-8 would store another text than was sent.
      if (!isUtf8(body)) return done(new HttpError(400, invalidJson))
      return parse(request, body.toString(), done)
    },
  )
}
