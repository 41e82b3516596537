import { coachingPlaceholders, inBraces, trials } from '@greenroom/contract'
import { parseCall } from '../../http/parse-request.ts'
import type { Route } from '../../http/route.ts'
import type { ChatRequest } from '../../adapters/model-server/chat.ts'
import { respondWithAnswer, transcriptOf, findJsonObject } from './ask-model.ts'
import type { Model } from './model-call.ts'

const [placeholder] = coachingPlaceholders

/** Judges a conversation with a report or coaching prompt. */
export const judgeRoute = (model: Model): Route => ({
  endpoint: trials.judge,
  changes: false,
  handle: async (db, request) => {
    const { body } = await parseCall(trials.judge, db, request)
    const { kind: judged, template, messages, conversation } = body
    const chat = fill(template, transcriptOf(messages))
    const call = { db, request, model, kind: 'judge', conversation } as const
    return respondWithAnswer(call, chat, ({ raw, usage }) => {
      const report = judged === 'report' ? findJsonObject(raw) : undefined
      return { raw, ...(report && { report }), usage }
    })
  },
})

/** A template without the placeholder is the instruction for the transcript, which follows it. */
const fill = (template: string, transcript: string): ChatRequest['messages'] => {
  const place = inBraces(placeholder)
  return template.includes(place)
    ? [{ role: 'user', content: template.replaceAll(place, () => transcript) }]
    : [
        { role: 'system', content: template },
        { role: 'user', content: transcript },
      ]
}
