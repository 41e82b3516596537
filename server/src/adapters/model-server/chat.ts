import { pluralize } from '@greenroom/contract'
import { createParser } from 'eventsource-parser'
import * as z from 'zod'
import type { ModelServer } from '../../config/config.ts'
import { codeOf } from '../../lib/error-code.ts'
import { parseJson } from '../../lib/parse-json.ts'
import { errorDetail, hideKey, ModelError, refusal } from './model-error.ts'

/** What a model is asked. */
export interface ChatRequest {
  readonly messages: readonly { role: 'system' | 'user' | 'assistant'; content: string }[]
  readonly maxTokens: number
}

/** How an answer ended: the reason that the model server gave, and its tokens if it counts them. */
export interface ChatEnd {
  readonly finish: string
  readonly usage: Usage | null
}

/**
 * Sends a conversation to the model server, and resolves when it begins to answer.
 * @param signals abort the call
 * @returns the words as they arrive, then the end
 * @throws ModelError, also while the answer is read; the reason of a signal when that aborts
 */
export const openChat = async (
  server: ModelServer,
  request: ChatRequest,
  signals: readonly AbortSignal[],
): Promise<AsyncGenerator<string | ChatEnd>> => {
  const deadlines = startDeadlines(signals)
  try {
    const response = await post(server, request, deadlines.signal)
    const type = response.headers.get('content-type') ?? ''
    if (!response.ok) throw await refusal(response, server)
    if (!response.body || !type.startsWith('text/event-stream'))
      throw new ModelError('did not answer with a stream of words: check LLM_URL')
    return answerOf(response.body, server, deadlines)
  } catch (error) {
    const failure = toModelError(error, deadlines.signal, unreachable)
    deadlines.end()
    throw failure
  }
}

/** A whole answer of the model. */
export interface WholeAnswer {
  readonly raw: string
  readonly usage: Usage | null
}

/** Reads an answer to its end. @throws ModelError, or the reason of a signal */
export const readWhole = async (parts: AsyncIterable<string | ChatEnd>): Promise<WholeAnswer> => {
  let raw = ''
  let usage: WholeAnswer['usage'] = null
  for await (const part of parts)
    if (typeof part === 'string') raw += part
    else usage = part.usage
  return { raw, usage }
}

/** How long the model server may take, in milliseconds. */
export const modelTimeouts = { firstWord: 30_000, whole: 120_000 }

/** Starts the clocks of a call, which others can abort too. */
const startDeadlines = (others: readonly AbortSignal[]) => {
  const call = new AbortController()
  const after = (ms: number, problem: string, outage?: object) =>
    setTimeout(
      () =>
        call.abort(
          new ModelError(`${problem} within ${pluralize(ms / 1000, 'second')}`, '', outage),
        ),
      ms,
    ).unref()
  const first = after(modelTimeouts.firstWord, 'sent no word', {})
  const last = after(modelTimeouts.whole, 'did not finish')
  const stop = () => call.abort(others.find(({ aborted }) => aborted)?.reason)
  // `AbortSignal.any` would keep a reference in signals that live as long as the server.
  for (const other of others) other.addEventListener('abort', stop)
  if (others.some(({ aborted }) => aborted)) stop()
  const begun = () => clearTimeout(first)
  return {
    /** Aborts for the reason of another signal, or with a `ModelError` when a deadline passes. */
    signal: call.signal,
    /** The first word has arrived. */
    begun,
    /** Stops the clocks, and the call if it still runs. */
    end: () => {
      begun()
      clearTimeout(last)
      for (const other of others) other.removeEventListener('abort', stop)
      call.abort()
    },
  }
}

const post = ({ url, model, key }: ModelServer, request: ChatRequest, signal: AbortSignal) =>
  fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: {
      accept: 'text/event-stream',
      // A compressed stream could wait for more words.
      'accept-encoding': 'identity',
      'content-type': 'application/json',
      ...(key && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({
      model,
      messages: request.messages,
      max_tokens: request.maxTokens,
      stream: true,
      stream_options: { include_usage: true },
    }),
    redirect: 'manual',
    signal,
  })

/** Why an answer can be empty, by its finish reason. */
const emptyAnswers: Readonly<Record<string, string>> = {
  length: 'used all its tokens before the first word',
  content_filter: 'filtered its answer out',
}

async function* answerOf(
  body: AsyncIterable<Uint8Array>,
  { key }: ModelServer,
  { signal, begun, end }: ReturnType<typeof startDeadlines>,
): AsyncGenerator<string | ChatEnd> {
  let finish = ''
  let usage: Usage | null = null
  let isEmpty = true
  let isComplete = false
  try {
    for await (const data of readEvents(body)) {
      if (data === '[DONE]') {
        isComplete = true
        break
      }
      const chunk = readChunk(data, key)
      finish = chunk.finish || finish
      usage = chunk.usage ?? usage
      if (chunk.text === '') continue
      begun()
      isEmpty &&= chunk.text.trim() === ''
      yield hideKey(chunk.text, key)
    }
    if (!isComplete && !finish) throw brokenOff()
    if (isEmpty) throw new ModelError(emptyAnswers[finish] ?? 'sent an empty answer')
    yield { finish: hideKey(finish, key) || 'unknown', usage }
  } catch (error) {
    throw toModelError(error, signal, brokenOff)
  } finally {
    end()
  }
}

/** @param network the error of a failed connection, whose own message may repeat what was sent */
const toModelError = (
  error: unknown,
  { aborted, reason }: AbortSignal,
  network: (cause: unknown) => ModelError,
): unknown => {
  if (error instanceof ModelError) return error
  if (aborted) return reason
  return error instanceof TypeError ? network(error.cause) : error
}

const unreachable = (cause: unknown) =>
  new ModelError(`cannot be reached${codeOf(cause) ? ` (${codeOf(cause)})` : ''}`, '', {})

const brokenOff = () => new ModelError('broke off its answer', '', {})

const maxBytes = 4 * 1024 * 1024

/** Reads the data of server-sent events as they arrive. */
async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const ready: string[] = []
  const parser = createParser({ onEvent: ({ data }) => ready.push(data) })
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new ModelError('sent more than 4 MB')
    parser.feed(decoder.decode(chunk, { stream: true }))
    yield* ready.splice(0)
  }
}

const count = z.number().nonnegative()
const tokens = z.object({ prompt_tokens: count, completion_tokens: count })

/** The tokens of a call. */
type Usage = z.infer<typeof tokens>

const completionChunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish() }).nullish(),
        finish_reason: z.string().max(100).nullish(),
      }),
    )
    .nullish(),
  usage: tokens.nullish().catch(null),
})

const failed = z.object({ error: z.unknown().refine(Boolean) })

/**
 * Reads one event of a streamed chat completion.
 * @throws ModelError for an error of the model server, or if it is no such event
 */
const readChunk = (data: string, key: string | undefined) => {
  const json = parseJson(data)
  if (failed.safeParse(json).success)
    throw new ModelError('stopped with an error', errorDetail(json, key))
  const read = completionChunk.safeParse(json)
  if (!read.success) throw new ModelError('sent something that is no part of a chat completion')
  const [choice] = read.data.choices ?? []
  return {
    text: choice?.delta?.content ?? '',
    finish: choice?.finish_reason ?? '',
    usage: read.data.usage ?? null,
  }
}
