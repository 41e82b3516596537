import type { OutputOf, modelUsage } from '@greenroom/contract'
import type { Database } from '../../database/database.ts'
import type { ApiRequest, RouteResponse } from '../../http/route.ts'
import type { ChatRequest } from '../../model-server/chat.ts'
import { beginModelCall, failedResponse } from './model-call.ts'
import type { CallKind, Model } from './model-call.ts'

/** A whole answer of the model. */
export interface ModelAnswer {
  readonly raw: string
  readonly usage: OutputOf<typeof modelUsage>
}

interface AskedModel {
  readonly db: Database
  readonly request: ApiRequest
  readonly model: Model
  readonly kind: CallKind
}

const maxTokens = 2000

/**
 * Asks the model and responds with what becomes of its whole answer.
 * @param read throws a `ModelError` for an answer that cannot be used
 */
export const respondWithAnswer = async (
  { db, request, model, kind }: AskedModel,
  messages: ChatRequest['messages'],
  read: (answer: ModelAnswer) => object,
): Promise<RouteResponse> => {
  const call = await beginModelCall(db, request, model, kind)
  try {
    let raw = ''
    let usage: ModelAnswer['usage'] = null
    for await (const part of await call.open({ messages, maxTokens }))
      if (typeof part === 'string') raw += part
      else usage = part.usage
    return { status: 200, body: JSON.stringify(read({ raw, usage })) }
  } catch (error) {
    return failedResponse(error, call, request)
  } finally {
    await call.end()
  }
}
