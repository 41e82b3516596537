import { conversations } from '@greenroom/contract'
import { readWhole, requireEnd } from '../../adapters/model-server/chat.ts'
import type { ChatRequest, WholeAnswer } from '../../adapters/model-server/chat.ts'
import { judgeOf } from '../../config/config.ts'
import { checkChat, findReport, judgeChat, readResults } from '../../data/prompts/judge.ts'
import { readScale } from '../../data/session-scores.ts'
import type { Database } from '../../database/database.ts'
import { parseCall } from '../../http/parse-request.ts'
import type { ApiRequest, Route, RouteResponse } from '../../http/route.ts'
import { beginModelCall, failedResponse } from './model-call.ts'
import type { CallPurpose, Model } from './model-call.ts'

/** Judges a conversation with a report or coaching prompt. */
export const judgeRoute = (model: Model): Route => ({
  endpoint: conversations.judge,
  changes: false,
  handle: async (db, request) => {
    const { body } = await parseCall(conversations.judge, db, request)
    const { kind: judged, template, messages, conversation } = body
    const call = { db, request, model, kind: 'judge', conversation } as const
    const isReport = judged === 'report'
    const score_scale = isReport ? await readScale(db, template) : undefined
    return respondWithAnswer(
      call,
      judgeChat(template, messages),
      ({ raw, usage, model: name, cut }) => {
        // What is complete in an answer without an end is a draft.
        const report = isReport && !cut ? findReport(raw) : undefined
        const found = report && { report, score_scale }
        return { raw, ...found, ...(cut && { cut: cut.sentence }), usage, model: name }
      },
    )
  },
})

/** Tells which expectations a conversation meets, each with a quote. */
export const checkRoute = (model: Model): Route => ({
  endpoint: conversations.check,
  changes: false,
  handle: async (db, request) => {
    const { body } = await parseCall(conversations.check, db, request)
    const { expectations, messages, conversation } = body
    const call = { db, request, model, kind: 'check', conversation } as const
    return respondWithAnswer(call, checkChat(expectations, messages), (answer) => ({
      raw: answer.raw,
      results: readResults(requireEnd(answer), expectations, messages),
      usage: answer.usage,
      model: answer.model,
    }))
  },
})

interface AskedModel extends CallPurpose {
  readonly db: Database
  readonly request: ApiRequest
  readonly model: Model
}

/** Asks the model that judges and responds with what `read` makes of its whole answer. It may throw a `ModelError`. */
const respondWithAnswer = async (
  { db, request, model, ...purpose }: AskedModel,
  chat: ChatRequest,
  read: (answer: WholeAnswer) => object,
): Promise<RouteResponse> => {
  const judge = { ...model, server: judgeOf(model.server) }
  const call = await beginModelCall(db, request, judge, purpose)
  try {
    const answer = await readWhole(await call.open(chat))
    return { status: 200, body: JSON.stringify(read(answer)) }
  } catch (error) {
    await call.end(error)
    return failedResponse(error, call, request)
  } finally {
    await call.end()
  }
}
