import { Readable } from 'node:stream'
import { conversations } from '@greenroom/contract'
import type { OutputOf, replyEvents } from '@greenroom/contract'
import { replyChat } from '../../data/prompts/reply.ts'
import { eventStreamHeaders, serverSentEvent } from '../../http/event-stream.ts'
import { HttpError } from '../../http/http-error.ts'
import { parseCall } from '../../http/parse-request.ts'
import type { ApiRequest, Route } from '../../http/route.ts'
import { sha256 } from '../../lib/sha256.ts'
import type { ChatPart } from '../../adapters/model-server/chat.ts'
import { beginModelCall, callerLeft, failedResponse, failureMessage } from './model-call.ts'
import type { Model, ModelCall } from './model-call.ts'

/** Streams the persona's next message. */
export const replyRoute = (model: Model): Route => ({
  endpoint: conversations.reply,
  changes: false,
  handle: async (db, request) => {
    const { body } = await parseCall(conversations.reply, db, request)
    const call = await beginModelCall(db, request, model, {
      kind: 'reply',
      conversation: body.conversation,
    })
    const startedAt = performance.now()
    try {
      const { prompt, messages } = body
      const answer = await call.open(replyChat(prompt, messages))
      const start = event('start', { hash: sha256(prompt), model: model.server.model })
      const stream = Readable.from(streamReply({ start, answer, call, startedAt, request }))
      // Also when the caller left before the first byte was read.
      stream.once('close', () => void call.end(callerLeft()))
      return { status: 200, body: stream, headers: eventStreamHeaders }
    } catch (error) {
      await call.end(error)
      return failedResponse(error, call, request)
    }
  },
})

const serverError = 'Something went wrong on the server. Please try again.'

interface Reply {
  readonly start: string
  readonly answer: AsyncGenerator<ChatPart>
  readonly call: ModelCall
  readonly startedAt: number
  readonly request: ApiRequest
}

/** Writes the events of a reply. Its place is free before the last one, so that the caller can go on at once. */
async function* streamReply(reply: Reply): AsyncGenerator<string, void> {
  const { start, answer, call, startedAt, request } = reply
  const elapsed = () => Math.round(performance.now() - startedAt)
  let firstMs: number | undefined
  yield start
  try {
    for await (const part of answer) {
      if (typeof part === 'string') {
        firstMs ??= elapsed()
        yield event('text', { delta: part })
      } else if ('discard' in part) yield event('thinking', part)
      else {
        await call.end()
        yield event('end', { ...part, first_ms: firstMs ?? elapsed(), ms: elapsed() })
      }
    }
  } catch (error) {
    await call.end(error)
    const message = error instanceof HttpError ? error.message : failureMessage(error, request)
    if (message === undefined && call.isAbandoned()) return
    if (message === undefined) request.log.error({ err: error }, 'a reply failed')
    yield event('failed', { message: message ?? serverError })
  }
}

const event = <Name extends keyof typeof replyEvents>(
  name: Name,
  data: OutputOf<(typeof replyEvents)[Name]>,
) => serverSentEvent(name, data)
