import { requireStillAuthorized } from '../../access/gate.ts'
import type { ModelServer } from '../../config/model-server.ts'
import { writeAudit } from '../../data/audit.ts'
import type { Database } from '../../database/database.ts'
import { watchCaller } from '../../http/caller.ts'
import { HttpError, refuse } from '../../http/http-error.ts'
import type { Actor, ApiRequest, RouteResponse } from '../../http/route.ts'
import { openChat } from '../../model-server/chat.ts'
import type { ChatEnd, ChatRequest } from '../../model-server/chat.ts'
import { ModelError } from '../../model-server/model-error.ts'
import { endModelCall, recordModelCall } from './model-calls.ts'

/** What calls of the model server need. */
export interface Model {
  readonly server: ModelServer
  /** Aborts when Greenroom stops. Its reason is a `ModelError`. */
  readonly stopping: AbortSignal
}

/** Why a call ends when Greenroom stops. */
export const interrupted = new ModelError('was interrupted, because Greenroom is restarting')

/** What a call is for. */
export type CallKind = 'reply' | 'judge' | 'check'

/** A call of the model server that counts against the limits of its administrator. */
export interface ModelCall {
  /** See `openChat`. */
  open(request: ChatRequest): Promise<AsyncGenerator<string | ChatEnd>>
  /** Whether the caller has left. */
  isAbandoned(): boolean
  /** Frees its place; the second time it does nothing. */
  end(): Promise<void>
}

/**
 * Begins a call of the model server. It is aborted when the caller leaves.
 * @throws HttpError 401, 403 or 429
 */
export const beginModelCall = async (
  db: Database,
  request: ApiRequest,
  { server, stopping }: Model,
  kind: CallKind,
): Promise<ModelCall> => {
  const actor = request.actor ?? refuse(401, 'Please sign in.')
  const { signal, release } = watchCaller(request.raw)
  const callId = await record(db, request, actor, kind).catch((error: unknown) => {
    release()
    throw error
  })
  const end = async () => {
    release()
    await endModelCall(db, callId).catch((error: unknown) =>
      request.log.warn({ err: error }, 'the end of a model call was not recorded'),
    )
  }
  let ending: Promise<void> | undefined
  return {
    open: (chat) => openChat(server, chat, [signal, stopping]),
    isAbandoned: () => signal.aborted,
    end: () => (ending ??= end()),
  }
}

const record = async (db: Database, request: ApiRequest, actor: Actor, kind: CallKind) => {
  await requireStillAuthorized(db, actor)
  const callId = await recordModelCall(db, actor.id)
  // Neither the prompt nor what is said: they belong to the administrator, kept or not.
  const audit = { action: 'trial', entity: 'trials', id: '', title: 'Test conversation' } as const
  const source = { actor, requestId: request.id, address: request.ip }
  await writeAudit(db, { ...audit, after: { kind } }, source)
  return callId
}

/**
 * The message for a call that failed.
 * @returns `undefined` if the model server is not the reason
 */
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
  throw call.isAbandoned() ? new HttpError(499, 'The caller left.') : error
}
