import { trials } from '@greenroom/contract'
import type { Message, OutputOf, expectationResult } from '@greenroom/contract'
import * as z from 'zod'
import { parseCall } from '../../http/parse-request.ts'
import type { Route } from '../../http/route.ts'
import { ModelError } from '../../adapters/model-server/model-error.ts'
import { respondWithAnswer, transcriptOf, findJsonObject } from './ask-model.ts'
import type { Model } from './model-call.ts'

type Result = OutputOf<typeof expectationResult>

/** Tells which expectations a conversation meets, each with a quote. */
export const checkRoute = (model: Model): Route => ({
  endpoint: trials.check,
  changes: false,
  handle: async (db, request) => {
    const { body } = await parseCall(trials.check, db, request)
    const { expectations, messages, conversation } = body
    const call = { db, request, model, kind: 'check', conversation } as const
    const chat = [
      { role: 'system', content: instruction },
      { role: 'user', content: question(expectations, messages) },
    ] as const
    return respondWithAnswer(call, chat, ({ raw, usage }) => ({
      raw,
      results: readResults(raw, expectations, messages),
      usage,
    }))
  },
})

const instruction = `You check a conversation between a sales trainee and a customer against a list of expectations.
Decide for each expectation whether the conversation meets it, by what was said and nothing else.
Copy the passage that shows it, word for word and from one message. If no passage shows it, leave the quote empty.
Answer with one JSON object and nothing else, with one entry for each expectation:
{"results": [{"number": 1, "met": true, "quote": "the passage"}]}`

const question = (expectations: readonly string[], messages: readonly Message[]) =>
  [
    'The conversation:',
    transcriptOf(messages),
    'The expectations:',
    expectations.map((expectation, index) => `${index + 1}. ${expectation}`).join('\n'),
  ].join('\n\n')

const answer = z.object({
  results: z.array(z.object({ number: z.number(), met: z.boolean(), quote: z.string().nullish() })),
})

const readResults = (
  raw: string,
  expectations: readonly string[],
  messages: readonly Message[],
): Result[] => {
  const results = answer.safeParse(findJsonObject(raw)).data?.results ?? []
  return expectations.map((expectation, index) => {
    const found = results.find(({ number }) => number === index + 1)
    if (!found) throw new ModelError('sent a verdict that cannot be read')
    const quote = found.quote?.trim() ?? ''
    const isReal = messages.some(({ text }) => text.includes(quote))
    return { expectation, met: found.met, quote: isReal ? quote : '' }
  })
}
