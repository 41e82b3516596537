import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { maxBody } from '@greenroom/contract'
import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { answerError, notJson } from './error-handler.ts'
import { bareHeaders } from './headers.ts'
import { logging } from './logging.ts'
import type { LogSink } from './logging.ts'
import { Refusal } from './http-error.ts'
import { isSentTwice } from './duplicate-header.ts'
import { dropUnread } from './unread-body.ts'

/**
 * Milliseconds. The headers, and the request whole, must have arrived in these times, which are looked at so often;
 * proxies keep their connections open for 60 s.
 */
const times = { headers: 30_000, request: 120_000, look: 5_000, keepAlive: 72_000 }

/**
 * Makes an HTTP server that has no routes and takes no bodies yet: limits, logging, request ids, and `{ message }` for whatever goes wrong, down to
 * what is no HTTP at all.
 */
export const newServer = (
  { logLevel, trustProxy }: Pick<Config, 'logLevel' | 'trustProxy'>,
  logTo?: LogSink,
): FastifyInstance => {
  const app = fastify({
    ...logging(logLevel, logTo),
    trustProxy: typeof trustProxy === 'number' ? hops(trustProxy) : trustProxy,
    bodyLimit: maxBody,
    requestTimeout: times.request,
    keepAliveTimeout: times.keepAlive,
    forceCloseConnections: 'idle',
    // A call that arrives while the server closes is answered like any other.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2048 },
    requestIdHeader: false,
    genReqId: ({ headers }) => plainId(headers['x-request-id']) ?? randomUUID(),
    frameworkErrors: answerError,
    clientErrorHandler: answerSocket,
    http: {
      headersTimeout: times.headers,
      connectionsCheckingInterval: times.look,
      // Node.js would refuse it without a word.
      requireHostHeader: false,
    },
  })
  app.server.on('checkExpectation', answerExpectation)
  app.server.on('connect', (_, socket: Socket) =>
    endSocket(socket, '405 Method Not Allowed', 'CONNECT is not possible here.'),
  )
  app.setErrorHandler(answerError)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    const isNameless = request.headers.host === undefined && request.raw.httpVersion === '1.1'
    if (isNameless) return done(new Refusal(400, 'The Host header is missing.'))
    const isTwice = isSentTwice(request.raw, 'host')
    done(isTwice ? new Refusal(400, 'There must be one Host header.') : undefined)
  })
  dropUnread(app)
  app.removeAllContentTypeParsers()
  return app
}

/** Believes so many proxies, counted from us. */
const hops = (trusted: number) => (_address: string, hop: number) => hop < trusted

/** An id given by whoever stands before us, where it is short and plain enough to be logged and sent. */
const plainId = (id: string | string[] | undefined) =>
  typeof id === 'string' && /^[\w.-]{1,64}$/.test(id) ? id : undefined

/**
 * JSON is the one type of body; an empty one is none, whatever type it claims. One that is not UTF-8 is refused: read
 * nevertheless, it would be kept as another text than was sent.
 */
export const takeJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, body, done) => {
      if (body.length === 0) return done(null, undefined)
      if (!isUtf8(body)) return done(new Refusal(400, notJson))
      return parse(request, body.toString(), done)
    },
  )
}

/** Answers an `Expect` that is no 100-continue, in place of the empty answer that Node.js has for it. */
const answerExpectation = (_: IncomingMessage, response: ServerResponse) => {
  response.statusCode = 417
  response.setHeaders(new Headers(bareHeaders))
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify({ message: 'Expect can only be 100-continue.' }))
}

/** Answers what could not be read as HTTP. */
const answerSocket = (error: Error & { code?: string }, socket: Socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, message] = notHttp[error.code ?? ''] ?? ['400 Bad Request', 'This is not HTTP.']
  endSocket(socket, status, message)
}

const endSocket = (socket: Socket, status: string, message: string) => {
  const body = JSON.stringify({ message })
  const headers = {
    ...bareHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`)
}

const notHttp: Readonly<Record<string, readonly [string, string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
}
