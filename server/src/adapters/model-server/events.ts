import { modelName } from '@greenroom/contract'
import { createParser } from 'eventsource-parser'
import * as z from 'zod'
import { parseJson } from '../../lib/parse-json.ts'
import type { ModelServer } from '../../config/config.ts'
import { errorDetail, ModelError, readStart } from './model-error.ts'

/** The data of an answer: of each event, or all of it where the server sends no stream. */
export const eventsOf = async ({ body, headers }: Response, { key }: ModelServer) => {
  const type = headers.get('content-type') ?? ''
  if (body && type.startsWith('text/event-stream')) return readEvents(body)
  const text = type.startsWith('application/json') ? await readStart(body, maxBytes) : ''
  const json = parseJson(text)
  if (!failed.safeParse(json).success && completionChunk.safeParse(json).data?.choices)
    return wholeEvents(text)
  const problem = 'did not answer with a stream of words: check LLM_URL'
  throw new ModelError(problem, errorDetail(json, key))
}

async function* wholeEvents(text: string) {
  yield* [text, '[DONE]']
}

const maxBytes = 4 * 1024 * 1024

/** Reads the data of server-sent events as they arrive. */
async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const ready: string[] = []
  const parser = createParser({
    onEvent: ({ event = 'message', data }) => {
      // Events of other names keep the connection alive, or carry what clients of another API read.
      if (event === 'error') ready.push(asError(data))
      else if (data.trim() && (event === 'message' || parseChunk(data))) ready.push(data)
    },
    // llama.cpp sends errors in a field of this name.
    onError: ({ field, value = '' }) => void (field === 'error' && ready.push(asError(value))),
  })
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new ModelError('sent more than 4 MB')
    parser.feed(decoder.decode(chunk, { stream: true }))
    yield* ready.splice(0)
  }
}

const asError = (data: string) => JSON.stringify({ error: parseJson(data) ?? data })

const count = z.number().nonnegative()
const tokens = z.object({ prompt_tokens: count, completion_tokens: count })

/** The tokens of a call. */
export type Usage = z.infer<typeof tokens>

const details = z.object({ reasoning_tokens: count }).nullish().catch(null)

/** Some words, or parts of which each has some; a part can be thoughts. */
const content = z.union([
  z.string(),
  z.array(z.object({ type: z.string().optional(), text: z.string().nullish() })),
])

const thought = z.string().nullish().catch(null)

const saidOrThought = z.object({
  content: content.nullish(),
  reasoning_content: thought,
  reasoning: thought,
})

const completionChunk = z.object({
  model: z.unknown().optional(),
  choices: z
    .array(
      z.object({
        delta: saidOrThought.nullish(),
        // Of an answer that is no stream.
        message: saidOrThought.nullish(),
        finish_reason: z.string().max(100).nullish(),
      }),
    )
    .nullish(),
  usage: tokens.extend({ completion_tokens_details: details }).nullish().catch(null),
})

const parseChunk = (data: string) => completionChunk.safeParse(parseJson(data)).data?.choices

const failed = z.union([
  z.object({ error: z.unknown().refine(Boolean) }),
  z.object({ object: z.literal('error') }),
])

const isCut = /^(model_)?length$|^max_?tokens$/i

/**
 * Reads one event of a streamed chat completion.
 * @throws ModelError for an error of the model server, or if it is no such event
 */
export const readChunk = (data: string, key: string | undefined) => {
  const json = parseJson(data)
  if (failed.safeParse(json).success)
    throw new ModelError('stopped with an error', errorDetail(json, key))
  const read = completionChunk.safeParse(json)
  if (!read.success) throw new ModelError('sent something that is no part of a chat completion')
  const [choice] = read.data.choices ?? []
  const said = choice?.delta ?? choice?.message
  const parts = typeof said?.content === 'string' ? [{ text: said.content }] : (said?.content ?? [])
  const finish = choice?.finish_reason ?? ''
  return {
    text: parts.map(({ text }) => text ?? '').join(''),
    thinks: Boolean(said?.reasoning_content || said?.reasoning) || parts.some(isThought),
    finish: isCut.test(finish) ? 'length' : finish,
    /** What the server calls the model, if it does. */
    model: modelName.safeParse(read.data.model).data,
    usage: read.data.usage ? tokens.parse(read.data.usage) : null,
    /** Whether it has thought without a sign of it. */
    thought: Boolean(read.data.usage?.completion_tokens_details?.reasoning_tokens),
  }
}

const isThought = ({ type }: { type?: string | undefined }) =>
  type === 'thinking' || type === 'reasoning'
