import { createHash } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { modelEvents, eventBytes, hangAfter, words } from '../../../test/model-server.ts'
import {
  allEventsOf,
  conversation,
  eventsOf,
  modelKey,
  openReply,
  readReply,
  startConversationApp,
} from '../../../test/conversations.ts'
import type { ConversationApp } from '../../../test/conversations.ts'

let trial: ConversationApp
beforeAll(async () => {
  trial = await startConversationApp()
})
afterAll(() => trial.close())
beforeEach(async () => {
  trial.model.answer(words(['Good ', 'morning', '.']))
  await trial.app.db.deleteFrom('model_calls').execute()
})

const lastCall = () => trial.model.calls.at(-1)

/**
 * How long the model server waits until the call is aborted, in milliseconds. The deadline that would end the call otherwise
 * is at 30,000.
 */
const timeToAbort = async () => {
  const startedAt = performance.now()
  await lastCall()?.left
  return performance.now() - startedAt
}
const soon = 20_000

test('streams the words of the model', async () => {
  const response = await openReply(trial.app)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
  expect(response.headers.get('x-accel-buffering')).toBe('no')
  const events = await allEventsOf(response)
  const hash = createHash('sha256').update(conversation.prompt).digest('hex')
  const time = expect.any(Number)
  expect(events.map(({ name, data }) => [name, data])).toEqual([
    ['start', { hash, model: 'test-model' }],
    ['text', { delta: 'Good ' }],
    ['text', { delta: 'morning' }],
    ['text', { delta: '.' }],
    [
      'end',
      {
        finish: 'stop',
        usage: { prompt_tokens: 11, completion_tokens: 7 },
        first_ms: time,
        ms: time,
        model: 'test-model',
      },
    ],
  ])
})

test('tells what the model server calls the model that answered', async () => {
  for (const [called, told] of [
    ['test-model-2026-08', 'test-model-2026-08'],
    ['\u0000', 'test-model'],
    ['x'.repeat(201), 'test-model'],
    [`of ${modelKey}`, 'of …'],
  ] as const) {
    trial.model.answer(words(['Good.'], { model: called }))
    const events = await readReply(trial.app)
    expect(events.at(-1)).toMatchObject(['end', { model: told }])
  }
})

test('sends the prompt byte for byte, then the conversation', async () => {
  const prompt = ' Zeile 1\r\n\n\n"quoted" \\n é 👩🏽‍🚀 مرحبا {name} $& \t\u2028 '
  const messages = [
    { from: 'trainee', text: 'Hello.\n' },
    { from: 'persona', text: 'Yes?' },
    { from: 'trainee', text: ' "Price?" ' },
  ]
  const [start] = await readReply(trial.app, { body: { prompt, messages } })
  expect(start?.[1]['hash']).toBe(createHash('sha256').update(prompt).digest('hex'))
  expect(lastCall()?.body).toEqual({
    model: 'test-model',
    messages: [
      { role: 'system', content: prompt },
      { role: 'user', content: 'Hello.\n' },
      { role: 'assistant', content: 'Yes?' },
      { role: 'user', content: ' "Price?" ' },
    ],
    max_tokens: 800,
    stream: true,
    stream_options: { include_usage: true },
  })
  expect(lastCall()?.headers).toMatchObject({
    authorization: `Bearer ${modelKey}`,
    'content-type': 'application/json',
  })
})

test('words arrive one by one through compression', async () => {
  // Each word is sent only once the one before has arrived, so a buffer on the way would hold up the answer for ever.
  const parts = ['One ', 'two ', 'three ', 'four']
  const client = new EventEmitter()
  trial.model.answer(async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const part of parts) {
      response.write(modelEvents.word(part))
      await once(client, 'word')
    }
    response.end(modelEvents.finish())
  })
  const response = await openReply(trial.app, { headers: { 'accept-encoding': 'gzip, br' } })
  const arrived: unknown[] = []
  for await (const { name, data } of eventsOf(response)) {
    if (name !== 'text') continue
    arrived.push(data['delta'])
    client.emit('word')
  }
  expect(arrived).toEqual(parts)
})

test('reads words that arrive in pieces, in any line ending', async () => {
  const bytes = Buffer.from(
    modelEvents.word('Grüße, ') + modelEvents.word('👩🏽‍🚀').replaceAll('\n', '\r\n') + ': ping\n\n',
  )
  const pieces = Array.from(bytes, (byte) => Uint8Array.of(byte))
  trial.model.answer(eventBytes(...pieces, modelEvents.finish('length')))
  const events = await readReply(trial.app)
  const text = events.filter(([name]) => name === 'text').map(([, { delta }]) => delta)
  expect(text.join('')).toBe('Grüße, 👩🏽‍🚀')
  expect(events.at(-1)).toMatchObject(['end', { finish: 'length', usage: null }])
})

test('aborts the call of the model when the caller leaves', async () => {
  for (const bytes of ['', modelEvents.word('Well')]) {
    trial.model.answer(hangAfter(bytes))
    const caller = new AbortController()
    const events = eventsOf(await openReply(trial.app, { signal: caller.signal }))
    await events.next()
    if (bytes) await events.next()
    caller.abort()
    expect(await timeToAbort()).toBeLessThan(soon)
  }
})

test('aborts the call of the model when the caller leaves before it answers', async () => {
  const server = new EventEmitter()
  const received = once(server, 'call')
  trial.model.answer(async (_, { left }) => {
    server.emit('call')
    await left
  })
  const caller = new AbortController()
  const reply = openReply(trial.app, { signal: caller.signal }).catch(() => undefined)
  await received
  caller.abort()
  expect(await timeToAbort()).toBeLessThan(soon)
  await reply
})

test.each([
  [{ ...conversation, prompt: 7 }, 'prompt must be text', 'prompt'],
  [{ ...conversation, messages: 'Hello' }, 'messages must be a list of messages', 'messages'],
  [
    { ...conversation, messages: [{ from: 'model', text: '' }] },
    'messages.0.from must be trainee or persona',
    'messages.0.from',
  ],
])('rejects %j without a call of the model', async (body, message, field) => {
  const before = trial.model.calls.length
  const response = await openReply(trial.app, { body })
  expect([response.status, await response.json()]).toEqual([400, { message, field }])
  expect(trial.model.calls).toHaveLength(before)
})
