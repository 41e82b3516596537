import type { CallConversation } from '@greenroom/contract'
import { requireStillAuthorized } from '../../access/gate.ts'
import type { ModelServer } from '../../config/config.ts'
import type { Database } from '../../database/database.ts'
import { HttpError, refuse } from '../../http/http-error.ts'
import type { Actor, ApiRequest, RouteResponse } from '../../http/route.ts'
import { openChat } from '../../adapters/model-server/chat.ts'
import type { ChatRequest } from '../../adapters/model-server/chat.ts'
import { ModelError } from '../../adapters/model-server/model-error.ts'
import { metrics } from '../../lib/metrics/metrics.ts'
import type { LabelsOf } from '../../lib/metrics/metrics.ts'
import { auditModelCall, endModelCall, recordModelCall } from './model-calls.ts'
import type { CallKind } from './model-calls.ts'
import type { IncomingMessage } from 'node:http'

/** What calls of the model server need. */
export interface Model {
  readonly server: ModelServer
  /** Aborts when Greenroom stops. Its reason is a `ModelError`. */
  readonly stopping: AbortSignal
}

/** Why a call ends when Greenroom stops. */
export const interrupted = new ModelError('was interrupted, because Greenroom is restarting')

/** A call of the model server that counts against the limits of its administrator. */
export type ModelCall = Awaited<ReturnType<typeof beginModelCall>>

/** What a call is for, and the conversation that it belongs to. */
export interface CallPurpose {
  readonly kind: CallKind
  readonly conversation: CallConversation | undefined
}

/**
 * Begins a call of the model server. It is aborted when the caller leaves, or is no longer authorized.
 * @throws HttpError 401, 403 or 429
 */
export const beginModelCall = async (
  db: Database,
  request: ApiRequest,
  { server, stopping }: Model,
  purpose: CallPurpose,
) => {
  const actor = request.actor ?? refuse(401, 'Please sign in.')
  const { signal, release } = watchCaller(request.raw)
  const count = (result: Result) => metrics.series?.modelCalls.inc({ kind: purpose.kind, result })
  const callId = await record(db, request, actor, purpose).catch((error: unknown) => {
    release()
    if (error instanceof HttpError && error.status === 429) count('limited')
    throw error
  })
  const authorization = watchAuthorization(db, actor)
  const end = async (result: Result) => {
    count(result)
    release()
    authorization.release()
    await endModelCall(db, callId).catch((error: unknown) =>
      request.log.warn({ err: error }, 'the end of a model call was not recorded'),
    )
  }
  let ending: Promise<void> | undefined
  return {
    open: (chat: ChatRequest) => openChat(server, chat, [signal, stopping, authorization.signal]),
    /** Whether the caller has left. */
    isAbandoned: () => signal.aborted,
    /** Frees its place; the second time it does nothing. @param error why it ended without an answer */
    end: (error?: unknown) => (ending ??= end(resultOf(error))),
  }
}

type Result = LabelsOf<'modelCalls'>['result']

const resultOf = (error: unknown): Result => {
  if (error === undefined) return 'answered'
  return error instanceof ModelError ? 'failed' : 'abandoned'
}

const record = async (db: Database, request: ApiRequest, actor: Actor, purpose: CallPurpose) => {
  await requireStillAuthorized(db, actor)
  const callId = await recordModelCall(db, actor.id)
  const source = { actor, requestId: request.id, address: request.ip }
  await auditModelCall(db, purpose.kind, purpose.conversation, source)
  return callId
}

/** How often a running call checks that its caller is still authorized, in milliseconds. */
const checkMs = 1000

/** Aborts with an `HttpError` soon after the caller's token has ended or the caller has lost the role. */
const watchAuthorization = (db: Database, actor: Actor) => {
  const ended = new AbortController()
  const check = () =>
    requireStillAuthorized(db, actor).catch((error: unknown) => {
      // A database that is away for a moment ends no answer.
      if (error instanceof HttpError) ended.abort(error)
    })
  const timer = setInterval(() => void check(), checkMs).unref()
  return { signal: ended.signal, release: () => clearInterval(timer) }
}

/** The message for a call that failed; `undefined` if the model server is not the reason. */
export const failureMessage = (error: unknown, { log }: ApiRequest): string | undefined => {
  if (!(error instanceof ModelError)) return undefined
  log.warn(error.message)
  return error.sentence
}

/** Responds to a call that failed before its response began: 502 if the model server is the reason. */
export const failedResponse = (
  error: unknown,
  call: ModelCall,
  request: ApiRequest,
): RouteResponse<string> => {
  const message = failureMessage(error, request)
  if (message !== undefined) return { status: 502, body: JSON.stringify({ message }) }
  throw call.isAbandoned() ? callerLeft() : error
}

export const callerLeft = () => new HttpError(499, 'The caller left.')

/**
 * Aborts when a caller leaves before the response is complete. It watches the connection until it is released, since the
 * `close` event of the request itself comes when its body has been read.
 */
const watchCaller = ({ socket }: IncomingMessage) => {
  const left = new AbortController()
  const abort = () => left.abort()
  if (socket.destroyed) abort()
  socket.once('close', abort)
  return { signal: left.signal, release: () => socket.off('close', abort) }
}
