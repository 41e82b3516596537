import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { errorHeaders } from './headers.ts'

/*
 * Errors that occur before Fastify sees a request.
 */

/** Node.js would respond to an unknown `Expect` without a body. */
export const handleExpectation = (_: IncomingMessage, response: ServerResponse) => {
  response.statusCode = 417
  response.setHeaders(new Headers(errorHeaders))
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify({ message: 'Expect can only be 100-continue.' }))
}

const clientErrors: Readonly<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
}

/** Responds to bytes that are not valid HTTP. */
export const handleClientError = (error: Error & { code?: string }, socket: Socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, message] = clientErrors[error.code ?? ''] ?? [
    '400 Bad Request',
    'This is not valid HTTP.',
  ]
  endSocket(socket, status, message)
}

/** Writes an error response to a socket and closes it. */
export const endSocket = (socket: Socket, status: string, message: string) => {
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
