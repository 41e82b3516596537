import { replyEvents, conversations } from '@greenroom/contract'
import type { InputOf, OutputOf, KeptConversation, ConversationSummary } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import * as z from 'zod/mini'
import { parseJson } from '../../../lib/json.ts'
import { formatMoment } from '../../../lib/dates.ts'
import { ApiError, isRefusal } from '../../../services/api/api-error.ts'
import { fetchItem, fetchList, itemQuery, rowsQuery } from '../../../services/api/fetch.ts'
import { queryClient, reuseMs } from '../../../services/api/lists.ts'
import { request } from '../../../services/api/request.ts'

/** The first word may take the server 30 seconds, so silence of this many milliseconds means that it is gone. */
const replyTimeoutMs = 40_000

/** A complete reply, with what the server tells about it. */
export type Reply = { text: string } & z.infer<typeof replyEvents.start> &
  z.infer<typeof replyEvents.end>

/**
 * Streams the persona's next message.
 * @param body with the prompt as the system message, byte for byte
 * @param signal aborts the reply; the server then aborts its call of the model
 * @throws {ApiError} if it was refused, failed, was cut off or aborted; what has arrived by then stays valid
 */
export async function streamReply(
  body: InputOf<typeof conversations.reply.body>,
  {
    onText,
    onThinking,
    signal,
  }: {
    onText: (delta: string) => void
    /** The model thinks. With `discard`, the text so far was part of its thoughts. */
    onThinking?: (discard: boolean) => void
    signal?: AbortSignal
  },
): Promise<Reply> {
  const options = { body, signal, timeoutMs: replyTimeoutMs, isRead: true }
  const response = await request(conversations.reply, options)
  let text = ''
  let start: Partial<z.infer<typeof replyEvents.start>> = {}
  for await (const { event, data } of readEvents(response.body)) {
    const json = parseJson(data)
    if (event === 'start') start = z.safeParse(replyEvents.start, json).data ?? {}
    if (event === 'text') {
      const delta = z.safeParse(replyEvents.text, json).data?.delta ?? ''
      text += delta
      onText(delta)
    }
    if (event === 'thinking') {
      const { discard = false } = z.safeParse(replyEvents.thinking, json).data ?? {}
      if (discard) text = ''
      onThinking?.(discard)
    }
    if (event === 'failed')
      throw new ApiError(0, z.safeParse(replyEvents.failed, json).data?.message)
    const end = event === 'end' ? z.safeParse(replyEvents.end, json).data : undefined
    if (end) return { hash: '', ...start, ...end, model: end.model ?? start.model ?? '', text }
  }
  throw new ApiError(0)
}

/** The events of a body. A connection that breaks ends them; leaving the loop closes the connection. */
async function* readEvents(body: Response['body']) {
  if (!body) return
  const reader = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } catch {
    return
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** A judgement may take the server 120 seconds, during which it sends nothing. */
const judgeTimeoutMs = 130_000

/** What the model said about a conversation; `report` is absent if it is none. */
export type Judgement = OutputOf<typeof conversations.judge.response.of>

/** Judges a conversation with a report prompt or a coaching prompt. @throws {ApiError} if there is no judgement */
export const judgeConversation = (
  body: InputOf<typeof conversations.judge.body>,
  signal?: AbortSignal,
): Promise<Judgement> =>
  fetchItem(conversations.judge, { body, signal, timeoutMs: judgeTimeoutMs, isRead: true })

const readQuery = (trial_id: string) => itemQuery(conversations.read, { params: { trial_id } })

/** The kept conversations, newest first. */
export const useKeptConversations = () =>
  useQuery<readonly ConversationSummary[]>(rowsQuery(conversations.list))

/** A kept conversation with its messages, which never change. One that was read lately is not read again. */
export const useKeptConversation = (conversationId: string) =>
  useQuery({ ...readQuery(conversationId), staleTime: reuseMs })

/** Keeps a conversation. @throws {ApiError} if it was not kept */
export async function keepConversation(
  body: InputOf<typeof conversations.input>,
  idempotencyKey: string,
  signal?: AbortSignal,
): Promise<KeptConversation> {
  return stored(await fetchItem(conversations.create, { body, idempotencyKey, signal }))
}

/** Keeps the conversation of a session. @throws {ApiError} if it was not kept */
export async function keepSession(
  sessionId: string,
  body: InputOf<typeof conversations.keepSession.body>,
  idempotencyKey: string,
  signal: AbortSignal,
): Promise<KeptConversation> {
  const params = { session_id: sessionId }
  return stored(
    await fetchItem(conversations.keepSession, { params, body, idempotencyKey, signal }),
  )
}

/** A session whose conversation is to be kept. */
export interface KeepableSession {
  session_id: string
  /** When it started. */
  at: string | number
}

/** What the copy of a session's conversation is called at first: with its day and year, also today. */
export const nameOfSession = (at: string | number): string => `Session of ${formatMoment(at, 0)}`

/**
 * Keeps the conversations of sessions one after the other, except those that are kept already, so that it can be repeated
 * after a failure. Those without a transcript are passed over.
 * @param most how many are enough, with those that were kept before
 * @returns how many are kept, and how many could not be
 * @throws {ApiError} if the backend cannot be reached
 */
export async function keepSessions(
  sessions: readonly KeepableSession[],
  keyFor: (...content: readonly unknown[]) => string,
  signal: AbortSignal,
  most = sessions.length,
): Promise<{ kept: number; refused: number }> {
  const before = new Set(
    (await fetchList(conversations.list, { signal })).map((one) => one.session_id),
  )
  let [kept, refused] = [0, 0]
  try {
    for (const { session_id, at } of sessions) {
      if (kept === most) break
      const body = { name: nameOfSession(at), expectations: [] }
      try {
        if (!before.has(session_id))
          await keepSession(session_id, body, keyFor(session_id, body), signal)
        kept += 1
      } catch (error) {
        if (!isRefusal(error)) throw error
        refused += 1
      }
    }
  } finally {
    void reloadConversations()
  }
  return { kept, refused }
}

/** Changes the name and the expectations of a kept conversation. @throws {ApiError} if they were not changed */
export async function updateConversation(
  { trial_id, version }: Pick<ConversationSummary, 'trial_id' | 'version'>,
  body: InputOf<typeof conversations.update.body>,
  signal?: AbortSignal,
): Promise<KeptConversation> {
  const options = { params: { trial_id }, body, version, signal }
  try {
    return stored(await fetchItem(conversations.update, options))
  } catch (error) {
    // Someone else may have changed it: the next attempt starts from what is listed then.
    void reloadConversations()
    throw error
  }
}

/** Deletes a kept conversation. @throws {ApiError} if it was not deleted */
export async function deleteConversation(
  conversationId: string,
  signal?: AbortSignal,
): Promise<void> {
  try {
    await request(conversations.remove, { params: { trial_id: conversationId }, signal })
    queryClient.removeQueries({ queryKey: readQuery(conversationId).queryKey })
  } finally {
    // After a failure too: someone else may have deleted it.
    await reloadConversations()
  }
}

/** Puts a stored conversation into the cache, and reloads the list. */
function stored(kept: KeptConversation): KeptConversation {
  queryClient.setQueryData(readQuery(kept.trial_id).queryKey, kept)
  void reloadConversations()
  return kept
}

const reloadConversations = () =>
  queryClient.invalidateQueries({ queryKey: [conversations.list.path] })
