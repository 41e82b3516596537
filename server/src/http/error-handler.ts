import { maxBody } from '@greenroom/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { StorageError } from '../files/storage-error.ts'
import { bareHeaders } from './headers.ts'
import { refusalOfPostgres } from './database-error.ts'
import { Refusal } from './http-error.ts'
import { stayForUnread } from './unread-body.ts'

/** Of a body that cannot be read as JSON. */
export const notJson = 'The body is not valid JSON.'

/** What Fastify's own refusals are called here, by its codes. */
const ours: Readonly<Record<string, { status: number; message: string }>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    message: 'The body must be JSON, sent with Content-Type: application/json.',
  },
  FST_ERR_CTP_BODY_TOO_LARGE: {
    status: 413,
    message: `The body must be at most ${maxBody / 1024 / 1024} MiB.`,
  },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, message: notJson },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 400,
    message: 'The body is not as long as its Content-Length messages.',
  },
  FST_ERR_BAD_URL: { status: 400, message: 'The address is not well-formed.' },
  FST_ERR_MAX_PARAM_LENGTH: { status: 414, message: 'The address is too long.' },
  FST_STATIC_FORBIDDEN_PATH: { status: 404, message: 'There is nothing at this address.' },
}

/** The one place where an error becomes an answer: `{ message }`, and `field` where one is at fault. */
export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const refusal = refusalOf(error)
  if (refusal.status >= 500) request.log.error({ err: error }, refusal.message)
  if (reply.raw.headersSent) return reply.raw.destroy()
  const { status, message, field, headers } = refusal
  stayForUnread(request, reply)
  return reply
    .status(status)
    .headers({ ...bareHeaders, ...headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(field === undefined ? { message } : { message, field }))
}

/** What an error is answered with. */
export const refusalOf = (error: unknown): Refusal =>
  error instanceof Refusal
    ? error
    : (refusalOfPostgres(error) ??
      refusalOfStorage(error) ??
      refusalOfFastify(error) ??
      unexpected())

const refusalOfStorage = (error: unknown) => {
  if (!(error instanceof StorageError)) return undefined
  if (error.isFull) return new Refusal(507, 'There is no room left for files. Nothing was saved.')
  return new Refusal(503, 'Files cannot be kept or read at the moment. Please try again.', {
    headers: { 'retry-after': '2' },
  })
}

const refusalOfFastify = (error: unknown) => {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined
  const known = 'code' in error ? ours[String(error.code)] : undefined
  if (known) return new Refusal(known.status, known.message)
  const status = Number(error.statusCode)
  if (!(status >= 400 && status < 500)) return undefined
  return new Refusal(status, 'The request cannot be understood.')
}

const unexpected = () => new Refusal(500, 'Something went wrong on the server. Please try again.')
