import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import { maxBody, maxBodyValues } from '@greenroom/contract'
import fastify from 'fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { invalidJson, sendError } from './error-handler.ts'
import { HttpError, tooManyValues } from './http-error.ts'
import { logging } from './logging.ts'
import { scimUrl } from './paths.ts'
import { metrics as counted } from '../lib/metrics/metrics.ts'
import type { LogSink } from './logging.ts'
import { discardUnreadBodies } from './unread-body.ts'
import { errorHeaders } from './headers.ts'

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
  config: Pick<Config, 'logLevel' | 'trustProxy'> & Partial<Config>,
  logTo?: LogSink,
) => {
  const { logLevel, trustProxy, publicUrl, metrics } = config
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
    rewriteUrl: ({ url = '/' }) => scimUrl(url),
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
  // Proxies pass on an X-Forwarded-Host that the caller made up, so it does not count.
  app.decorateRequest('origin', {
    getter() {
      return publicUrl ?? `${this.protocol}://${this.headers.host ?? ''}`
    },
  })
  app.decorateRequest('errorMessage', null)
  if (metrics) countResponses(app)
  discardUnreadBodies(app)
  app.removeAllContentTypeParsers()
  return app
}

const methodLabels = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/** What callers make up shares one label, so that they cannot add series. */
const other = 'other'

/** Counts each response and its time by the template of its route. */
const countResponses = (app: FastifyInstance) => {
  app.addHook('onResponse', (request, reply, done) => {
    // HEAD is GET without the body.
    const sent = request.method === 'HEAD' ? 'GET' : request.method
    const method = methodLabels.includes(sent) ? sent : other
    const route = routeOf(request)
    counted.series?.responses.inc({ method, route, status: reply.statusCode })
    counted.series?.responseTime.observe({ method, route }, reply.elapsedTime / 1000)
    done()
  })
}

/** The path of a request's route as the contract writes it, with `{id}` instead of `:id`; `other` for an unknown path. */
export const routeOf = (request: FastifyRequest) => {
  const { url } = request.routeOptions
  return url === undefined || request.is404 ? other : url.replaceAll(/:(\w+)/g, '{$1}')
}

const hostError = ({ headers: { host }, httpVersion }: IncomingMessage) => {
  if (host === undefined)
    return httpVersion === '1.1' ? new HttpError(400, 'The Host header is missing.') : undefined
  return host.includes(',') ? new HttpError(400, 'There must be one Host header.') : undefined
}

/** Trusts this many proxies, counted from this server. */
const trustHops = (trusted: number) => (_address: string, hop: number) => hop < trusted

/** Accepts JSON bodies in UTF-8, also under the name that SCIM has for them. An empty body counts as no body. */
export const acceptJson = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>(
    ['application/json', 'application/scim+json'],
    { parseAs: 'buffer' },
    (request, body, done) => {
      if (body.length === 0) return done(null, undefined)
      // Decoding invalid UTF-8 would store another text than was sent.
      if (!isUtf8(body)) return done(new HttpError(400, invalidJson))
      if (hasTooManyValues(body)) return done(new HttpError(400, tooManyValues(maxBodyValues)))
      return parse(request, body.toString(), done)
    },
  )
}

/**
 * Whether a JSON text certainly has more values than any endpoint takes: reading hundreds of thousands would hold up all
 * others. Each value but the first of a list or an object follows a comma, so there are at least half as many values as
 * commas and brackets.
 */
const hasTooManyValues = (json: Buffer) => {
  let marks = 0
  let inText = false
  for (let at = 0; at < json.length && marks <= mostMarks; at += 1) {
    const byte = json[at]
    if (byte === quote) inText = !inText
    else if (inText) at += byte === backslash ? 1 : 0
    else if (byte === comma || byte === bracket || byte === brace) marks += 1
  }
  return marks > mostMarks
}

const mostMarks = 2 * maxBodyValues + 1
const [quote, backslash, comma, bracket, brace] = Buffer.from('"\\,[{')

/** Compresses responses from 1 kB. Fast rather than small, since whole lists can have megabytes. */
export const enableCompression = async (app: FastifyInstance) => {
  await app.register(fastifyCompress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 1 },
    // Compressed request bodies are not accepted: they could exceed the body limit once decompressed.
    globalDecompression: false,
  })
}

/*
 * Errors that occur before Fastify sees a request.
 */

/** Node.js would respond to an unknown `Expect` without a body. */
const handleExpectation = (_: IncomingMessage, response: ServerResponse) => {
  response.statusCode = 417
  response.setHeaders(new Headers(errorHeaders))
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify({ message: 'Expect can only be 100-continue.' }))
}

const notHttp = ['400 Bad Request', 'This is not valid HTTP.'] as const
const clientErrors: Readonly<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
}

/** Responds to bytes that are not valid HTTP. */
const handleClientError = (error: Error & { code?: string }, socket: Socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  endSocket(socket, ...(clientErrors[error.code ?? ''] ?? notHttp))
}

/** Writes an error response to a socket and closes it. */
const endSocket = (socket: Socket, status: string, message: string) => {
  const body = JSON.stringify({ message })
  const headers = {
    ...errorHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`)
}
