import { createServer } from 'node:http'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** A call that the model server received. */
export interface ModelCall {
  readonly headers: IncomingHttpHeaders
  readonly body: {
    readonly model: string
    readonly messages: readonly { readonly role: string; readonly content: string }[]
    readonly [field: string]: unknown
  }
  /** Resolves to true when the connection is closed before the answer is complete. */
  readonly left: Promise<true>
}

/** How the model server answers a call. */
export type ModelAnswer = (response: ServerResponse, call: ModelCall) => unknown

/** A fake of an OpenAI-compatible model server, for tests only. */
export interface FakeModelServer {
  /** The base URL for LLM_URL. */
  readonly url: string
  /** What it has received so far. */
  readonly calls: readonly ModelCall[]
  /** Sets the answer of all calls from now on. */
  answer(answer: ModelAnswer): void
  close(): Promise<void>
}

const chunk = (delta: object, finish: string | null = null, model?: string) => ({
  id: 'chat-1',
  object: 'chat.completion.chunk',
  model,
  choices: [{ index: 0, delta, finish_reason: finish }],
})

const stream = { 'content-type': 'text/event-stream' }
const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`

/** The events of a whole answer, and of its parts. */
export const modelEvents = {
  word: (content: string) => event(chunk({ content })),
  finish: (reason = 'stop') => event(chunk({}, reason)),
  usage: event({ choices: [], usage: { prompt_tokens: 11, completion_tokens: 7 } }),
  done: 'data: [DONE]\n\n',
}

/** Answers with these words, and waits before each. @param options what it calls its model */
export const words =
  (
    parts: readonly string[],
    { delayMs = 0, model }: { delayMs?: number; model?: string } = {},
  ): ModelAnswer =>
  async (response) => {
    response.writeHead(200, stream)
    response.flushHeaders()
    for (const part of parts) {
      if (delayMs > 0) await wait(delayMs)
      response.write(event(chunk({ content: part }, null, model)))
    }
    response.end(modelEvents.finish() + modelEvents.usage + modelEvents.done)
  }

/** Answers with these bytes as server-sent events. */
export const eventBytes =
  (...bytes: (string | Uint8Array)[]): ModelAnswer =>
  (response) => {
    response.writeHead(200, stream)
    for (const part of bytes) response.write(part)
    response.end()
  }

/** Sends these bytes and then cuts the connection. */
export const cutAfter =
  (bytes: string): ModelAnswer =>
  async (response) => {
    response.writeHead(200, stream)
    response.write(bytes)
    await wait(50)
    response.destroy()
  }

/** Sends these bytes and then nothing more. */
export const hangAfter =
  (bytes = ''): ModelAnswer =>
  async (response, { left }) => {
    response.writeHead(200, stream)
    response.flushHeaders()
    response.write(bytes)
    await left
  }

/** Answers with a status and JSON. */
export const refuseWith =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): ModelAnswer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }

/** Starts a fake model server on a free port. It answers "I am listening." until told otherwise. */
export const startModelServer = async (port = 0): Promise<FakeModelServer> => {
  const calls: ModelCall[] = []
  let answer = words(['I ', 'am ', 'listening.'])
  const server = createServer((request, response) => {
    const left = new Promise<true>((resolve) =>
      response.on('close', () => {
        if (!response.writableFinished) resolve(true)
      }),
    )
    const chunks: Buffer[] = []
    request.on('data', (data: Buffer) => chunks.push(data))
    request.on('end', () => {
      if (request.url !== '/v1/chat/completions') return response.writeHead(404).end()
      const body: ModelCall['body'] = JSON.parse(Buffer.concat(chunks).toString())
      const call = { headers: request.headers, body, left }
      calls.push(call)
      return answer(response, call)
    })
  })
  // On a busy machine, a call could meet a connection that is closed just then, and be tried again 5 seconds later.
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  const actualPort = address && typeof address === 'object' ? address.port : port
  return {
    url: `http://127.0.0.1:${actualPort}/v1`,
    calls,
    answer: (next) => {
      answer = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
