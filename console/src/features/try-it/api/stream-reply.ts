import { replyEvents, trials } from '@greenroom/contract'
import type { InputOf } from '@greenroom/contract'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import * as z from 'zod/mini'
import { parseJson } from '../../../lib/json.ts'
import { ApiError } from '../../../services/api/api-error.ts'
import { request } from '../../../services/api/request.ts'

/** The first word may take the server 30 seconds, so silence of this many milliseconds means that it is gone. */
const timeoutMs = 40_000

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
  body: InputOf<typeof trials.reply.body>,
  { onText, signal }: { onText: (delta: string) => void; signal?: AbortSignal },
): Promise<Reply> {
  const options = { body, signal, timeoutMs, isRead: true }
  const response = await request(trials.reply, options)
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
    if (event === 'failed')
      throw new ApiError(0, z.safeParse(replyEvents.failed, json).data?.message)
    const end = event === 'end' ? z.safeParse(replyEvents.end, json).data : undefined
    if (end) return { hash: '', model: '', ...start, ...end, text }
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
