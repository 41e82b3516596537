import { maxBody, scimUrns } from '@greenroom/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { StorageError } from '../adapters/files/files.ts'
import { codeOf } from '../lib/error-code.ts'
import { databaseHttpError } from './database-error.ts'
import { errorHeaders } from './headers.ts'
import { HttpError, retryLater } from './http-error.ts'
import { isScim } from './paths.ts'
import { keepOpenForUnreadBody } from './unread-body.ts'

/** The message for a body that is not JSON. */
export const invalidJson = 'The body is not valid JSON.'

/** Status and message for Fastify's own error codes. */
const fastifyErrors: Readonly<Record<string, readonly [status: number, message: string]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    415,
    'The body must be JSON, sent with Content-Type: application/json.',
  ],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, invalidJson],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    400,
    'The length of the body does not match its Content-Length.',
  ],
  FST_ERR_BAD_URL: [400, 'The address is not well-formed.'],
  FST_ERR_MAX_PARAM_LENGTH: [414, 'The address is too long.'],
  FST_STATIC_FORBIDDEN_PATH: [404, 'There is nothing at this address.'],
}

/**
 * The only place that turns an error into a response: `{ message, field? }` and its details, or for SCIM the form of RFC 7644,
 * section 3.12.
 */
export const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const found = toHttpError(error, request.routeOptions.bodyLimit)
  const { status, message, field, headers, details } = found
  const scim = isScim(request)
  if (status >= 500) request.log.error({ err: error }, message)
  request.errorMessage = message
  if (reply.raw.headersSent) return reply.raw.destroy()
  keepOpenForUnreadBody(request, reply)
  return reply
    .status(status)
    .headers({ ...errorHeaders, ...headers })
    .type(`application/${scim ? 'scim+json' : 'json'}; charset=utf-8`)
    .send(JSON.stringify(scim ? scimError(found) : { message, field, ...details }))
}

const scimError = ({ status, message: detail, field, details }: HttpError) => {
  const scimType = field === undefined ? 'invalidSyntax' : 'invalidValue'
  return {
    schemas: [scimUrns.error],
    status: String(status),
    ...(status === 400 && { scimType }),
    detail,
    ...details,
  }
}

/** Finds the status and message for any error. */
export const toHttpError = (error: unknown, bodyLimit = maxBody) =>
  error instanceof HttpError
    ? error
    : (databaseHttpError(error) ??
      storageHttpError(error) ??
      fastifyHttpError(error, bodyLimit) ??
      new HttpError(500, 'Something went wrong on the server. Please try again.'))

const storageHttpError = (error: unknown) => {
  if (!(error instanceof StorageError)) return undefined
  if (error.isFull) return new HttpError(507, 'The file storage is full. Nothing was saved.')
  return retryLater('The file storage is not available. Please try again.')
}

const fastifyHttpError = (error: unknown, bodyLimit: number) => {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined
  const code = codeOf(error) ?? ''
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new HttpError(413, `The body must be at most ${bodyLimit / 1024 / 1024} MiB.`)
  const known = fastifyErrors[code]
  if (known) return new HttpError(...known)
  const status = Number(error.statusCode)
  if (!(status >= 400 && status < 500)) return undefined
  return new HttpError(status, 'The request is not valid.')
}
