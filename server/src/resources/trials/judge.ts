import { coachingPlaceholders, inBraces, trials } from '@greenroom/contract'
import { parseCall } from '../../http/parse-request.ts'
import type { Route } from '../../http/route.ts'
import type { ChatRequest } from '../../model-server/chat.ts'
import { respondWithAnswer } from './ask-model.ts'
import { findJsonObject } from './json-answer.ts'
import type { Model } from './model-call.ts'
import { transcriptOf } from './transcript.ts'

const [conversation] = coachingPlaceholders

/** Judges a conversation with a report or coaching prompt. */
export const judgeRoute = (model: Model): Route => ({
  endpoint: trials.judge,
  changes: false,
  handle: async (db, request) => {
    const { kind: judged, template, messages } = (await parseCall(trials.judge, db, request)).body
    const chat = fill(template, transcriptOf(messages))
    return respondWithAnswer({ db, request, model, kind: 'judge' }, chat, ({ raw, usage }) => {
      const report = judged === 'report' ? findJsonObject(raw) : undefined
      return { raw, ...(report && { report }), usage }
    })
  },
})

/** A template without the placeholder is the instruction for the transcript, which follows it. */
const fill = (template: string, transcript: string): ChatRequest['messages'] => {
  const placeholder = inBraces(conversation)
  return template.includes(placeholder)
    ? [{ role: 'user', content: template.replaceAll(placeholder, () => transcript) }]
    : [
        { role: 'system', content: template },
        { role: 'user', content: transcript },
      ]
}
