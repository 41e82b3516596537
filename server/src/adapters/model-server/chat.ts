import { once } from 'node:events'
import { pluralize } from '@greenroom/contract'
import type { ModelServer } from '../../config/config.ts'
import { callAbort } from '../../lib/call-abort.ts'
import { codeOf } from '../../lib/error-code.ts'
import { bodyOf, dialectOf, giveRoom, learnFromRefusal } from './dialect.ts'
import type { ChatRequest, Dialect } from './dialect.ts'
import { eventsOf, readChunk } from './events.ts'
import type { Usage } from './events.ts'
import { hideKey, ModelError, readStart, refusal } from './model-error.ts'
import { splitThoughts } from './thoughts.ts'

export type { ChatRequest } from './dialect.ts'

/**
 * How an answer ended: the reason that the model server gave, its tokens if it counts them, and what it calls the model that
 * answered.
 */
export interface ChatEnd {
  readonly finish: string
  readonly usage: Usage | null
  readonly model: string
}

/** The model thinks. The thoughts themselves are never passed on. */
export interface Thinking {
  /** Whether all words before were thoughts, too. */
  readonly discard: boolean
}

/** A part of an answer: some words, that the model thinks, or the end. */
export type ChatPart = string | Thinking | ChatEnd

/**
 * Sends a conversation to the model server, and resolves when it begins to answer.
 * @param signals abort the call
 * @returns the words as they arrive, without thoughts, then the end
 * @throws ModelError, also while the answer is read; the reason of a signal when that aborts
 */
export const openChat = async (
  server: ModelServer,
  request: ChatRequest,
  signals: readonly AbortSignal[],
): Promise<AsyncGenerator<ChatPart>> => {
  const deadlines = startDeadlines(signals)
  const hadRoom = dialectOf(server).room > 0
  const open = () => openEvents(server, request, deadlines)
  try {
    return answerOf(await open(), hadRoom ? undefined : open, server, deadlines)
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
  readonly model: string
  /** Why its end is missing. */
  readonly cut: ModelError | undefined
}

/** Reads an answer to its end. @throws ModelError, or the reason of a signal */
export const readWhole = async (parts: AsyncIterable<ChatPart>): Promise<WholeAnswer> => {
  let raw = ''
  let end: ChatEnd = { finish: '', usage: null, model: '' }
  for await (const part of parts)
    if (typeof part === 'string') raw += part
    else if ('finish' in part) end = part
    else if (part.discard) raw = ''
  const problem = cutAnswers[end.finish]
  const { usage, model } = end
  return { raw, usage, model, cut: problem ? new ModelError(problem) : undefined }
}

/** The words of an answer. @throws ModelError if its end is missing */
export const requireEnd = ({ raw, cut }: WholeAnswer): string => {
  if (cut) throw cut
  return raw
}

/** How long the model server may take, in milliseconds. */
export const modelTimeouts = { firstWord: 30_000, whole: 120_000 }

/** Starts the clocks of a call, which others can abort too. */
const startDeadlines = (others: readonly AbortSignal[]) => {
  const call = callAbort(others)
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
      call.end()
    },
  }
}

type Deadlines = ReturnType<typeof startDeadlines>

/** Calls the model server. Until one call was answered, others wait, so that not each of them is refused. */
const openEvents = async (
  server: ModelServer,
  request: ChatRequest,
  deadlines: Deadlines,
): Promise<AsyncGenerator<string>> => {
  const { signal } = deadlines
  const dialect = dialectOf(server)
  while (dialect.first && !signal.aborted)
    await Promise.race([dialect.first, once(signal, 'abort')])
  const call = ask(dialect, server, request, deadlines)
  if (dialect.isKnown) return call
  const end = () => (dialect.first = undefined)
  dialect.first = call.then(end, end)
  return call
}

/** Asks in the words that the model server takes, which its refusals tell. @returns the data of the answer's events */
const ask = async (
  dialect: Dialect,
  server: ModelServer,
  request: ChatRequest,
  { signal, begun }: Deadlines,
) => {
  for (;;) {
    // Without a stream, the first word comes with the last.
    if (!dialect.stream) begun()
    const response = await post(server, bodyOf(dialect, server.model, request), signal)
    if (response.ok) {
      dialect.isKnown = true
      return eventsOf(response, server)
    }
    const text = await readStart(response.body).catch(() => '')
    if (!learnFromRefusal(dialect, text)) throw refusal(response, text, server)
  }
}

const post = ({ url, key }: ModelServer, body: string, signal: AbortSignal) =>
  fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: {
      accept: 'text/event-stream',
      // A compressed stream could wait for more words.
      'accept-encoding': 'identity',
      'content-type': 'application/json',
      ...(key && { authorization: `Bearer ${key}` }),
    },
    body,
    redirect: 'manual',
    signal,
  })

/** Why an answer can be empty, by its finish reason. */
const emptyAnswers: Readonly<Record<string, string>> = {
  length: 'used all its tokens before the first word',
  content_filter: 'filtered its answer out',
}

/** Why the end of an answer can be missing, by its finish reason. */
const cutAnswers: Readonly<Record<string, string>> = {
  length: 'used all its tokens before the end of its answer',
  content_filter: 'filtered out the end of its answer',
}

/** In milliseconds: how often it is told that the model still thinks. */
const thinkingEvery = 10_000

/** @param openAgain asks once more, for a model that thinks and had no room for it */
async function* answerOf(
  events: AsyncIterable<string>,
  openAgain: (() => Promise<AsyncIterable<string>>) | undefined,
  server: ModelServer,
  { signal, begun, end }: Deadlines,
): AsyncGenerator<ChatPart> {
  const { key } = server
  let { model } = server
  let finish = ''
  let usage: Usage | null = null
  let isEmpty = true
  let isComplete = false
  let toldAt = -Infinity
  const split = splitThoughts()
  /** What a piece of the answer is passed on as. */
  const partsOf = (text: string, isThought: boolean, isLast = false): ChatPart[] => {
    const { words, thinks, discard } = split(text, isLast)
    const isThinking = isThought || thinks
    if (isThinking) giveRoom(dialectOf(server))
    if (isThinking || words) begun()
    if (discard) isEmpty = true
    isEmpty &&= words.trim() === ''
    const isTold = discard || (isThinking && performance.now() - toldAt > thinkingEvery)
    if (isTold) toldAt = performance.now()
    return [...(isTold ? [{ discard }] : []), ...(words ? [hideKey(words, key)] : [])]
  }
  try {
    for await (const data of events) {
      if (data === '[DONE]') {
        isComplete = true
        break
      }
      const chunk = readChunk(data, key)
      finish = chunk.finish || finish
      usage = chunk.usage ?? usage
      model = chunk.model ?? model
      if (chunk.thought) giveRoom(dialectOf(server))
      yield* partsOf(chunk.text, chunk.thinks)
    }
    if ((!isComplete && !finish) || finish === 'error') throw brokenOff()
    yield* partsOf('', false, true)
    if (isEmpty && finish === 'length' && openAgain) {
      giveRoom(dialectOf(server))
      yield* answerOf(await openAgain(), undefined, server, { signal, begun, end })
      return
    }
    if (isEmpty) throw new ModelError(emptyAnswers[finish] ?? 'sent an empty answer')
    yield { finish: hideKey(finish, key) || 'unknown', usage, model: hideKey(model, key) }
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
