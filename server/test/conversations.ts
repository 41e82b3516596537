import { conversations } from '@greenroom/contract'
import { createParser } from 'eventsource-parser'
import { startApp } from './app.ts'
import type { ModelServer } from '../src/config/config.ts'
import type { TestApp } from './app.ts'
import type { AuditWalker } from './audit-walker.ts'
import { startModelServer, words } from './model-server.ts'
import type { FakeModelServer } from './model-server.ts'

/** The key that the server sends to the model server. */
export const modelKey = 'sk-proj-Zq81-not-to-be-seen'

export const replyPath = '/api/v1/trials/reply'

/** A server with a model server behind it. */
export interface ConversationApp {
  readonly app: TestApp
  readonly model: FakeModelServer
  close(): Promise<void>
}

/** Starts a server with a fake model server, which has these models beside `test-model`. */
export const startConversationApp = async (
  options: Parameters<typeof startApp>[0] = {},
  models: Pick<ModelServer, 'judge' | 'others'> = {},
): Promise<ConversationApp> => {
  const model = await startModelServer()
  const app = await startApp({
    modelServer: { url: model.url, model: 'test-model', key: modelKey, ...models },
    ...options,
  })
  const close = async () => {
    await app.close()
    await model.close()
  }
  return { app, model, close }
}

export const conversation = {
  prompt: 'You are Walter.',
  messages: [{ from: 'trainee', text: 'Good morning.' }],
}

/** Sends a request for a reply. */
export const openReply = (
  { url, token }: { url: string; token: string },
  { body = conversation, headers = {}, signal }: ReplyOptions = {},
): Promise<Response> =>
  fetch(url + replyPath, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })

interface ReplyOptions {
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** An event of a reply. */
export interface ReplyEvent {
  readonly name: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Reads the events of a reply as they arrive. */
export async function* eventsOf({ body }: Response): AsyncGenerator<ReplyEvent> {
  const decoder = new TextDecoder()
  const ready: ReplyEvent[] = []
  const parser = createParser({
    onEvent: ({ event = '', data }) => ready.push({ name: event, data: JSON.parse(data) }),
  })
  for await (const chunk of body ?? []) {
    parser.feed(decoder.decode(chunk, { stream: true }))
    yield* ready.splice(0)
  }
}

export const allEventsOf = async (response: Response): Promise<ReplyEvent[]> => {
  const events: ReplyEvent[] = []
  for await (const event of eventsOf(response)) events.push(event)
  return events
}

/** All events of a reply: their names with their data. */
export const readReply = async (
  app: { url: string; token: string },
  options?: ReplyOptions,
): Promise<[name: string, data: ReplyEvent['data']][]> => {
  const events = await allEventsOf(await openReply(app, options))
  return events.map(({ name, data }) => [name, data])
}

/** Calls each endpoint of test conversations that changes something. */
export const walkConversations = async (
  { app, model }: ConversationApp,
  step: AuditWalker['step'],
) => {
  const [mode] = await app.db.selectFrom('interaction_modes').select('mode_id').execute()
  const [persona] = await app.db.selectFrom('personas').select('persona_id').execute()
  const { messages } = conversation
  const expectations = ['greets']
  const kept = { ...conversation, name: 'A greeting', expectations, ...mode, ...persona }
  const { trial_id } = await step(conversations.create, { body: kept })
  const params = { trial_id: String(trial_id) }
  await step(conversations.update, { params, body: { name: 'The greeting', expectations } })
  await step(conversations.remove, { params })
  await step(conversations.reply, { body: conversation })
  await step(conversations.judge, { body: { kind: 'report', template: 'Judge.', messages } })
  model.answer(words([JSON.stringify({ results: [{ number: 1, met: true, quote: '' }] })]))
  await step(conversations.check, { body: { expectations, messages } })
}
