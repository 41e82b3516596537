import { coachingPlaceholders, inBraces, jsonObject, readReport } from '@greenroom/contract'
import type { ExpectationResult, Message } from '@greenroom/contract'
import * as z from 'zod'
import type { ChatRequest } from '../../adapters/model-server/chat.ts'
import { ModelError } from '../../adapters/model-server/model-error.ts'
import { findLastObject } from './answer-object.ts'

/** The most tokens of a report, of coaching and of a check. */
const maxTokens = 2000

const ask = (content: string, instruction?: string): ChatRequest => ({
  messages: [
    ...(instruction === undefined ? [] : [{ role: 'system' as const, content: instruction }]),
    { role: 'user', content },
  ],
  maxTokens,
})

const [placeholder] = coachingPlaceholders

/**
 * What a model is asked to judge a conversation with a report or coaching prompt. A template without the placeholder is the
 * instruction for the transcript, which follows it.
 */
export const judgeChat = (template: string, messages: readonly Message[]): ChatRequest => {
  const transcript = transcriptOf(messages)
  const place = inBraces(placeholder)
  return template.includes(place)
    ? ask(template.replaceAll(place, () => transcript))
    : ask(transcript, template)
}

const speakers = { trainee: 'Trainee', persona: 'Customer' } as const

/** A conversation as text, with the names that the standard prompts use. */
const transcriptOf = (messages: readonly Message[]): string =>
  messages.map(({ from, text }) => `${speakers[from]}: ${text}`).join('\n\n')

/** Whether an object is a report with an overall score. */
const isReport = (fields: Record<string, unknown>) =>
  jsonObject.safeParse(fields).success && readReport(fields)?.overall !== undefined

/** The report in an answer to a report prompt; without an overall score, the last object, so that an author sees it. */
export const findReport = (answer: string): Record<string, unknown> | undefined =>
  findLastObject(answer, isReport) ?? findLastObject(answer, () => true)

/** Reads the answer to a report prompt. @throws ModelError */
export const readScored = (answer: string): Record<string, unknown> => {
  const report = findLastObject(answer, isReport)
  if (!report) throw new ModelError('sent a report without an overall score')
  return report
}

const checkInstruction = `You check a conversation between a sales trainee and a customer against a list of expectations.
Decide for each expectation whether the conversation meets it, by what was said and nothing else.
Copy the passage that shows it, word for word and from one message. If no passage shows it, leave the quote empty.
Answer with one JSON object and nothing else, with one entry for each expectation:
{"results": [{"number": 1, "met": true, "quote": "the passage"}]}`

/** What a model is asked to tell which expectations a conversation meets. */
export const checkChat = (
  expectations: readonly string[],
  messages: readonly Message[],
): ChatRequest => {
  const list = expectations.map((expectation, index) => `${index + 1}. ${expectation}`).join('\n')
  const parts = ['The conversation:', transcriptOf(messages), 'The expectations:', list]
  return ask(parts.join('\n\n'), checkInstruction)
}

const answer = z.object({
  results: z.array(z.object({ number: z.number(), met: z.boolean(), quote: z.string().nullish() })),
})

/** Reads the answer to a check. @throws ModelError */
export const readResults = (
  raw: string,
  expectations: readonly string[],
  messages: readonly Message[],
): ExpectationResult[] => {
  const read = findLastObject(raw, (fields) => answer.safeParse(fields).success)
  const results = answer.safeParse(read).data?.results ?? []
  return expectations.map((expectation, index) => {
    const found = results.find(({ number }) => number === index + 1)
    if (!found) throw new ModelError('sent a verdict that cannot be read')
    const quote = found.quote?.trim() ?? ''
    const isReal = messages.some(({ text }) => text.includes(quote))
    return { expectation, met: found.met, quote: isReal ? quote : '' }
  })
}
