// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../services/api/api-error.ts'
import { queryClient } from '../../../services/api/lists.ts'
import {
  deleteConversation,
  judgeConversation,
  keepConversation,
  streamReply,
  updateConversation,
  useKeptConversation,
  useKeptConversations,
} from './conversations.ts'

/** Answers every request with this response, and records what is sent. */
function respond(response: (signal: AbortSignal | null | undefined) => Response) {
  const sent: { method: string; path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    sent.push({ method: init.method ?? '', path, body })
    return response(init.signal)
  })
  return sent
}

const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const encode = (text: string) => new TextEncoder().encode(text)

/** A stream of these chunks. @param signal leaves the stream open, and breaks it when aborted */
const stream = (chunks: readonly (string | Uint8Array)[], signal?: AbortSignal | null) =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks)
          controller.enqueue(typeof chunk === 'string' ? encode(chunk) : chunk)
        if (!signal) return controller.close()
        signal.addEventListener('abort', () => controller.error(new Error('aborted')))
      },
    }),
    { headers: { 'content-type': 'text/event-stream' } },
  )

const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
const start = event('start', { hash: 'h', model: 'm' })
const end = event('end', { finish: 'stop', usage: null, first_ms: 5, ms: 9 })
const conversation = { prompt: 'p', messages: [{ from: 'trainee' as const, text: 'Hello' }] }

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('tells that the model thinks, and drops the text that was part of it', async () => {
  const thinking = (discard: boolean) => event('thinking', { discard })
  respond(() =>
    stream(
      [start, thinking(false), event('text', { delta: 'Hm.' }), thinking(true)].concat([
        event('text', { delta: 'Yes.' }),
        end,
      ]),
    ),
  )
  const told: unknown[] = []
  const tell = (news: unknown) => void told.push(news)
  const reply = await streamReply(conversation, { onText: tell, onThinking: tell })
  expect([told, reply.text]).toEqual([[false, 'Hm.', true, 'Yes.'], 'Yes.'])
})

test('streams a reply piece by piece, however the events are cut', async () => {
  const whole =
    start + event('text', { delta: 'Grüß ' }) + event('text', { delta: 'Gott 😀' }) + end
  const bytes = Array.from(encode(whole), (byte) => Uint8Array.of(byte))
  const sent = respond(() => stream(bytes))
  const pieces: string[] = []
  const reply = await streamReply(conversation, { onText: (piece) => pieces.push(piece) })
  expect(pieces).toEqual(['Grüß ', 'Gott 😀'])
  expect(reply).toEqual({
    text: 'Grüß Gott 😀',
    hash: 'h',
    model: 'm',
    finish: 'stop',
    usage: null,
    first_ms: 5,
    ms: 9,
  })
  expect(sent).toMatchObject([{ method: 'POST', path: '/api/v1/trials/reply', body: conversation }])
})

test.each([
  [
    'the server says',
    start + event('failed', { message: 'The model is busy.' }),
    'The model is busy.',
  ],
  ['it is cut off', start + event('text', { delta: 'Half' }), undefined],
  ['it is empty', '', undefined],
  ['an event is no JSON', 'event: end\ndata: {\n\n', undefined],
])('fails when %s', async (_, body, message) => {
  respond(() => stream([body]))
  const error: unknown = await streamReply(conversation, { onText: () => undefined }).catch(
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ serverMessage: message })
})

test('is refused with the server’s sentence', async () => {
  respond(json({ message: 'Too many test messages in an hour.' }, 429))
  await expect(streamReply(conversation, { onText: () => undefined })).rejects.toMatchObject({
    status: 429,
    serverMessage: 'Too many test messages in an hour.',
  })
})

test('a signal aborts a reply; what has arrived stays', async () => {
  respond((signal) => stream([start, event('text', { delta: 'Half' })], signal))
  const controller = new AbortController()
  const pieces: string[] = []
  const onText = (piece: string) => pieces.push(piece)
  const reply = streamReply(conversation, { onText, signal: controller.signal })
  await expect.poll(() => pieces).toEqual(['Half'])
  controller.abort()
  await expect(reply).rejects.toBeInstanceOf(ApiError)
})

test('judges a conversation', async () => {
  const { messages } = conversation
  respond(json({ raw: '{}', report: { overall_score: 7 }, usage: null }))
  expect(await judgeConversation({ kind: 'report', template: 't', messages })).toMatchObject({
    report: { overall_score: 7 },
  })
})

const trial = {
  trial_id: 't1',
  name: 'Price',
  mode_id: 'm',
  persona_id: 'p',
  expectations: [],
  replies: 1,
  actor_email: 'a@b.c',
  version: 2,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  prompt: 'p',
  messages: conversation.messages,
  report: null,
  coaching: null,
  session_id: null,
  user_id: null,
}

test('keeps, renames and deletes a conversation', async () => {
  const sent = respond(json(trial))
  const input = { name: 'Price', mode_id: 'm', persona_id: 'p', ...conversation }
  expect(await keepConversation(input, 'key')).toEqual(trial)
  expect(await updateConversation(trial, { name: 'Cost', expectations: ['Is kind'] })).toEqual(
    trial,
  )
  await deleteConversation('t1')
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/v1/trials',
    'PUT /api/v1/trials/t1',
    'DELETE /api/v1/trials/t1',
  ])
})

test('lists the kept conversations, and reads one', async () => {
  respond(json([trial]))
  const options = {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  }
  const all = renderHook(() => useKeptConversations(), options)
  await expect.poll(() => all.result.current.data).toMatchObject([{ name: 'Price' }])
  respond(json(trial))
  const one = renderHook(() => useKeptConversation('t1'), options)
  await expect.poll(() => one.result.current.data).toEqual(trial)
})
