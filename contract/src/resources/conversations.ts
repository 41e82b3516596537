import * as z from 'zod/mini'
import { messages } from '../lib/conversation.ts'
import { endpoint, file, item, list, noContent } from '../lib/endpoint.ts'
import {
  jsonObject,
  jsonWithin,
  limitedText,
  modelName,
  modelText,
  requiredText,
  scoreScaleEnd,
} from '../lib/fields.ts'
import { maxReportBytes, maxTokenBody, maxTokenText, maxTranscriptBytes } from '../lib/limits.ts'
import { validationMessages } from '../lib/validation-messages.ts'

const promptText = modelText(maxTokenText)

/**
 * The conversation that a call belongs to. The activity has one entry for all its calls, titled by the names of the persona
 * and the mode, which may not be saved yet. `id` is any id that its caller uses for this conversation only.
 */
export const callConversation = z.object(
  { id: limitedText(100), persona: promptText, mode: promptText },
  { error: 'must be an object with id, persona and mode' },
)

export type CallConversation = z.infer<typeof callConversation>

const conversation = z.optional(callConversation)

/** Tokens that a model server reports; `null` if it reports none. */
export const modelUsage = z.nullable(
  z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }),
)

/** The data of each server-sent event of a reply, by event name. `start` is first; `end` or `failed` is last. */
export const replyEvents = {
  start: z.object({ hash: z.string(), model: z.string() }),
  text: z.object({ delta: z.string() }),
  /** Thoughts arrive, which are not sent on. With `discard`, the text before was part of them. */
  thinking: z.object({ discard: z.boolean() }),
  /**
   * `first_ms` is the time to the first word; `finish` is the reason that the model server gave, and `model` what it calls the
   * model that answered.
   */
  end: z.object({
    ...{ finish: z.string(), usage: modelUsage, first_ms: z.number(), ms: z.number() },
    model: z.optional(z.string()),
  }),
  failed: z.object({ message: z.string() }),
}

/** Sentences that an answer of the persona should satisfy, such as "mentions the price only when asked". */
const expectations = z
  .array(requiredText('Expectation must not be empty', 500), { error: 'must be a list of texts' })
  .check(z.maxLength(20, 'must be at most 20 expectations'))

/** The result of one expectation. `quote` is the passage that shows it, empty if there is none. */
export const expectationResult = z.object({
  expectation: z.string(),
  met: z.boolean(),
  quote: z.string(),
})

export type ExpectationResult = z.infer<typeof expectationResult>

/** A kept conversation as lists show it. `replies` is the number of the persona's messages. */
export const conversationSummary = z.object({
  trial_id: z.string(),
  name: z.string(),
  /** `null` once the mode or persona was deleted. */
  mode_id: z.nullable(z.string()),
  persona_id: z.nullable(z.string()),
  expectations: z.array(z.string()),
  replies: z.number(),
  actor_email: z.string(),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  /** The session that it is a copy of, and its trainee. Servers before experiments do not know them. */
  session_id: z.nullish(z.string()),
  user_id: z.nullish(z.string()),
})

export type ConversationSummary = z.infer<typeof conversationSummary>

/** A kept conversation with the prompt it was held with, and what was made of it by a report and a coaching prompt. */
export const keptConversation = z.extend(conversationSummary, {
  prompt: z.string(),
  messages,
  report: z.nullable(z.record(z.string(), z.unknown())),
  /** Where the scale of the report ends. Older servers do not tell. */
  score_scale: z.nullish(scoreScaleEnd),
  coaching: z.nullable(z.string()),
  /** The models that answered and that judged, where they are known. */
  model: z.nullish(z.string()),
  judge_model: z.nullish(z.string()),
})

export type KeptConversation = z.infer<typeof keptConversation>

const sentMessages = messages.check(jsonWithin(maxTranscriptBytes))

const conversationInput = z.object({
  name: requiredText(validationMessages.name),
  mode_id: z.string({ error: 'must be an id' }),
  persona_id: z.string({ error: 'must be an id' }),
  prompt: promptText,
  messages: sentMessages.check(z.minLength(1, 'must have at least one message')),
  report: z.nullish(jsonObject.check(jsonWithin(maxReportBytes))),
  coaching: z.nullish(promptText),
  /** The models that answered and that judged. */
  model: z.nullish(modelName),
  judge_model: z.nullish(modelName),
  expectations: z._default(expectations, []),
})

const conversationUpdate = z.object({ name: requiredText(validationMessages.name), expectations })

const limits = { feature: 'trials', bodyLimit: maxTokenBody } as const

/** Test conversations with a language model (feature `trials`; only where LLM_URL is set). */
export const conversations = {
  input: conversationInput,
  reply: endpoint('POST', '/v1/trials/reply', {
    ...limits,
    summary:
      'Streams the persona’s next message as server-sent events: `start`, `thinking` while the model thinks, one `text` for each word, then `end` or `failed`.',
    body: z.object({ prompt: promptText, messages: sentMessages, conversation }),
    response: file('text/event-stream'),
  }),
  judge: endpoint('POST', '/v1/trials/judge', {
    ...limits,
    summary: 'Judges a conversation with a report or coaching prompt.',
    body: z.object({
      kind: z.enum(['report', 'coaching'], { error: 'must be report or coaching' }),
      template: promptText,
      messages: sentMessages,
      conversation,
    }),
    response: item(
      z.object({
        /** What the model answered. */
        raw: z.string(),
        /** The report, if the answer to a report prompt is one. */
        report: z.optional(z.record(z.string(), z.unknown())),
        /** Where the scale of the report ends, as its prompt says. Older servers do not tell. */
        score_scale: z.nullish(scoreScaleEnd),
        /** A sentence that says why the end of the answer is missing. */
        cut: z.optional(z.string()),
        usage: modelUsage,
        /** What the model server calls the model that answered. */
        model: z.optional(z.string()),
      }),
    ),
  }),
  check: endpoint('POST', '/v1/trials/check', {
    ...limits,
    summary: 'Tells which expectations a conversation meets, each with a quote.',
    body: z.object({
      expectations: expectations.check(z.minLength(1, 'must have at least one expectation')),
      messages: sentMessages,
      conversation,
    }),
    response: item(
      z.object({
        ...{ raw: z.string(), results: z.array(expectationResult), usage: modelUsage },
        model: z.optional(z.string()),
      }),
    ),
  }),
  list: endpoint('GET', '/v1/trials', {
    summary: 'Lists the kept conversations, newest first.',
    response: list(conversationSummary),
    feature: 'trials',
  }),
  create: endpoint('POST', '/v1/trials', {
    ...limits,
    summary: 'Keeps a conversation under a name.',
    status: 201,
    body: conversationInput,
    response: item(keptConversation),
  }),
  keepSession: endpoint('POST', '/v1/trials/from-session/{session_id}', {
    summary: 'Keeps the conversation of a session, whose transcript is a list of messages.',
    status: 201,
    body: z.object({
      name: requiredText(validationMessages.name),
      expectations: z._default(expectations, []),
    }),
    response: item(keptConversation),
    feature: 'experiments',
  }),
  read: endpoint('GET', '/v1/trials/{trial_id}', {
    summary: 'Reads a kept conversation.',
    response: item(keptConversation),
    feature: 'trials',
  }),
  update: endpoint('PUT', '/v1/trials/{trial_id}', {
    summary: 'Changes the name and the expectations of a kept conversation.',
    body: conversationUpdate,
    response: item(keptConversation),
    feature: 'trials',
  }),
  remove: endpoint('DELETE', '/v1/trials/{trial_id}', {
    summary: 'Deletes a kept conversation.',
    response: noContent,
    feature: 'trials',
  }),
}
