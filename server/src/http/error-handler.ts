import { maxBody } from '@greenroom/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { StorageError } from '../adapters/files/files.ts'
import { databaseHttpError } from './database-error.ts'
import { errorHeaders } from './headers.ts'
import { HttpError } from './http-error.ts'
import { keepOpenForUnreadBody } from './unread-body.ts'

/** The message for a body that is not JSON. */
export const invalidJson = 'The body is not valid JSON.'

/** Status and message for Fastify's own error codes. */
const fastifyErrors: Readonly<Record<string, { status: number; message: string }>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    message: 'The body must be JSON, sent with Content-Type: application/json.',
  },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, message: invalidJson },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 400,
    message: 'The length of the body does not match its Content-Length.',
  },
  FST_ERR_BAD_URL: { status: 400, message: 'The address is not well-formed.' },
  FST_ERR_MAX_PARAM_LENGTH: { status: 414, message: 'The address is too long.' },
  FST_STATIC_FORBIDDEN_PATH: { status: 404, message: 'There is nothing at this address.' },
}

/** The only place that turns an error into a response: `{ message, field? }` and its details. */
export const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const found = toHttpError(error, request.routeOptions.bodyLimit)
  const { status, message, field, headers, details } = found
  if (status >= 500) request.log.error({ err: error }, message)
  if (reply.raw.headersSent) return reply.raw.destroy()
  keepOpenForUnreadBody(request, reply)
  return reply
    .status(status)
    .headers({ ...errorHeaders, ...headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ message, field, ...details }))
}

/** Finds the status and message for any error. */
export const toHttpError = (error: unknown, bodyLimit = maxBody): HttpError =>
  error instanceof HttpError
    ? error
    : (databaseHttpError(error) ??
      storageHttpError(error) ??
      fastifyHttpError(error, bodyLimit) ??
      new HttpError(500, 'Something went wrong on the server. Please try again.'))

const storageHttpError = (error: unknown) => {
  if (!(error instanceof StorageError)) return undefined
  if (error.isFull) return new HttpError(507, 'The file storage is full. Nothing was saved.')
  return new HttpError(503, 'The file storage is not available. Please try again.', {
    headers: { 'retry-after': '2' },
  })
}

const fastifyHttpError = (error: unknown, bodyLimit: number) => {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new HttpError(413, `The body must be at most ${bodyLimit / 1024 / 1024} MiB.`)
  const known = fastifyErrors[code]
  if (known) return new HttpError(known.status, known.message)
  const status = Number(error.statusCode)
  if (!(status >= 400 && status < 500)) return undefined
  return new HttpError(status, 'The request is not valid.')
}
