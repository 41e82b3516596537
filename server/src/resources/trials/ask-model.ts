import * as z from 'zod'
import type { OutputOf, modelUsage, Message } from '@greenroom/contract'
import type { Database } from '../../database/database.ts'
import type { ApiRequest, RouteResponse } from '../../http/route.ts'
import type { ChatRequest } from '../../adapters/model-server/chat.ts'
import { beginModelCall, failedResponse } from './model-call.ts'
import type { CallPurpose, Model } from './model-call.ts'
import { parseJson } from '../../lib/parse-json.ts'

/** A whole answer of the model. */
export interface ModelAnswer {
  readonly raw: string
  readonly usage: OutputOf<typeof modelUsage>
}

interface AskedModel extends CallPurpose {
  readonly db: Database
  readonly request: ApiRequest
  readonly model: Model
}

const maxTokens = 2000

/** Asks the model and responds with what `read` makes of its whole answer. It may throw a `ModelError`. */
export const respondWithAnswer = async (
  { db, request, model, ...purpose }: AskedModel,
  messages: ChatRequest['messages'],
  read: (answer: ModelAnswer) => object,
): Promise<RouteResponse> => {
  const call = await beginModelCall(db, request, model, purpose)
  try {
    let raw = ''
    let usage: ModelAnswer['usage'] = null
    for await (const part of await call.open({ messages, maxTokens }))
      if (typeof part === 'string') raw += part
      else usage = part.usage
    return { status: 200, body: JSON.stringify(read({ raw, usage })) }
  } catch (error) {
    await call.end(error)
    return failedResponse(error, call, request)
  } finally {
    await call.end()
  }
}

const speakers = { trainee: 'Trainee', persona: 'Customer' } as const

/** A conversation as text, with the names that the standard prompts use. */
export const transcriptOf = (messages: readonly Message[]): string =>
  messages.map(({ from, text }) => `${speakers[from]}: ${text}`).join('\n\n')

const object = z.record(z.string(), z.unknown())

/** The JSON object in a model's answer, also in a fence or between sentences; `undefined` if there is none. */
export const findJsonObject = (answer: string): Record<string, unknown> | undefined => {
  const braced = answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)
  for (const text of [answer, fencedText(answer), braced]) {
    const { data } = object.safeParse(parseJson(text))
    if (data) return data
  }
  return undefined
}

/**
 * The lines of the first fence. An answer can be megabytes of line breaks, for which a regular expression may take
 * hours, so this searches for plain text only.
 */
const fencedText = (answer: string) => {
  const opening = answer.indexOf('```')
  const start = answer.indexOf('\n', opening)
  const end = answer.indexOf('```', start)
  return opening === -1 || start === -1 || end === -1 ? '' : answer.slice(start, end)
}
