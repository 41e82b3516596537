import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  cutAfter,
  eventBytes,
  modelEvents,
  refuseWith,
  startModelServer,
} from '../../../test/model-server.ts'
import type { ModelAnswer } from '../../../test/model-server.ts'
import {
  conversation,
  modelKey,
  openReply,
  readReply,
  startConversationApp,
} from '../../../test/conversations.ts'
import type { ConversationApp } from '../../../test/conversations.ts'

let trial: ConversationApp
let logged = ''
beforeAll(async () => {
  trial = await startConversationApp({
    logLevel: 'trace',
    logTo: { write: (line) => (logged += line) },
  })
})
afterAll(() => trial.close())
beforeEach(async () => {
  logged = ''
  await trial.app.db.deleteFrom('model_calls').execute()
})

const { word, finish, usage, done } = modelEvents
const header = (type: string) => ({ 'content-type': type })

test.each<[string, ModelAnswer, string]>([
  [
    'the message of an error',
    refuseWith(429, { error: { message: 'Rate limit reached.' } }),
    'The model server answered 429 (Rate limit reached).',
  ],
  [
    'another form of error',
    refuseWith(500, { error: 'out of memory' }),
    'The model server answered 500 (out of memory).',
  ],
  [
    'a list of errors',
    refuseWith(400, [{ error: { message: 'Bad key.' } }, { error: { message: 'Bad model.' } }]),
    'The model server answered 400 (Bad key.; Bad model).',
  ],
  [
    'details of an error',
    refuseWith(422, { detail: [{ loc: ['body', 'messages', 0], msg: 'Field required' }] }),
    'The model server answered 422 (body.messages.0: Field required).',
  ],
  [
    'details within the message of an error',
    refuseWith(422, { object: 'error', message: { detail: [{ msg: 'Too hot' }] } }),
    'The model server answered 422 (Too hot).',
  ],
  [
    'an error as plain text',
    (response) => response.writeHead(500, header('text/plain')).end('upstream is gone'),
    'The model server answered 500 (upstream is gone).',
  ],
  [
    'an error with the status of an answer',
    refuseWith(200, { error: { message: 'No credit left' } }),
    'The model server did not answer with a stream of words: check LLM_URL (No credit left).',
  ],
  [
    'an error page',
    (response) => response.writeHead(503, header('text/html')).end('<h1>Down</h1>'),
    'The model server answered 503.',
  ],
  [
    'a redirect, and does not follow it',
    refuseWith(307, {}, { location: '/elsewhere' }),
    'The model server answered 307, a redirect, which is not followed: check LLM_URL.',
  ],
  [
    'a page instead of a stream',
    (response) => response.writeHead(200, header('text/html')).end('<h1>Hello</h1>'),
    'The model server did not answer with a stream of words: check LLM_URL.',
  ],
])('responds 502 with %s', async (_, answer, message) => {
  const before = trial.model.calls.length
  trial.model.answer(answer)
  const response = await openReply(trial.app)
  expect([response.status, await response.json()]).toEqual([502, { message }])
  expect(trial.model.calls).toHaveLength(before + 1)
})

test('responds 502 when nothing listens at LLM_URL', async () => {
  const gone = await startModelServer()
  const other = await startConversationApp({ modelServer: { url: gone.url, model: 'any' } })
  await gone.close()
  const response = await openReply(other.app)
  expect([response.status, await response.json()]).toEqual([
    502,
    { message: 'The model server cannot be reached (ECONNREFUSED).' },
  ])
  await other.close()
})

const brokenOff = 'The model server broke off its answer.'
const unreadable = 'The model server sent something that is no part of a chat completion.'

test.each<[string, ModelAnswer, string]>([
  ['a cut connection', cutAfter(word('Well')), brokenOff],
  ['a cut connection before the first word', cutAfter(': ping\n\n'), brokenOff],
  ['an answer without an end', eventBytes(word('Well')), brokenOff],
  ['an empty answer', eventBytes(finish(), done), 'The model server sent an empty answer.'],
  ['nothing at all', eventBytes(), brokenOff],
  ['nothing but blanks', eventBytes(word('\n '), done), 'The model server sent an empty answer.'],
  ['nothing but usage', eventBytes(usage, done), 'The model server sent an empty answer.'],
  [
    'an answer that ends before its first word',
    eventBytes(finish('length'), done),
    'The model server used all its tokens before the first word.',
  ],
  ['malformed JSON', eventBytes(word('Well'), 'data: {"choices": [\n\n', done), unreadable],
  [
    'other JSON',
    eventBytes('data: {"choices": [{"delta": {"content": 7}}]}\n\n', done),
    unreadable,
  ],
  ['JSON that is no object', eventBytes('data: 7\n\n', done), unreadable],
  [
    'an error in the middle',
    eventBytes(word('Well'), 'data: {"error": {"message": "Overloaded"}}\n\n'),
    'The model server stopped with an error (Overloaded).',
  ],
  [
    'an event for an error',
    eventBytes(word('Well'), 'event: error\ndata: {"message": "Overloaded"}\n\n'),
    'The model server stopped with an error (Overloaded).',
  ],
  [
    'an event for an error in words',
    eventBytes('event: error\ndata: out of memory\n\n'),
    'The model server stopped with an error (out of memory).',
  ],
  [
    'a field for an error, as llama.cpp sends it',
    eventBytes(word('Well'), 'error: {"code": 500, "message": "Context full"}\n\n'),
    'The model server stopped with an error (Context full).',
  ],
  [
    'an error object without a field for it, as vLLM sends it',
    eventBytes(word('Well'), 'data: {"object": "error", "message": "Too long"}\n\n', done),
    'The model server stopped with an error (Too long).',
  ],
  [
    'a reason that is an error',
    eventBytes(word('Well'), finish('error'), done),
    'The model server broke off its answer.',
  ],
  [
    'nothing but thoughts',
    eventBytes(word('<think>Well'), finish(), done),
    'The model server sent an empty answer.',
  ],
  [
    'more than 4 MB',
    eventBytes(...Array.from({ length: 45 }, () => word('x'.repeat(100_000))), done),
    'The model server sent more than 4 MB.',
  ],
  [
    'more than 4 MB without a line break',
    eventBytes(...Array.from({ length: 45 }, () => 'x'.repeat(100_000))),
    'The model server sent more than 4 MB.',
  ],
])('ends with a message after %s', async (_, answer, message) => {
  trial.model.answer(answer)
  const events = await readReply(trial.app)
  expect(events[0]?.[0]).toBe('start')
  expect(events.at(-1)).toEqual(['failed', { message }])
  expect(events.filter(([name]) => name === 'failed')).toHaveLength(1)
})

test('never repeats the key, and never logs the key or the conversation', async () => {
  const secret = 'The secret of Walter'
  const body = { ...conversation, prompt: secret }
  const masked = `${modelKey.slice(0, 8)}******${modelKey.slice(-4)}`
  const echo = (text: string) => refuseWith(401, { error: { message: text } })
  const answers = [
    echo(`Bearer ${modelKey} for ${secret} is wrong`),
    echo(`Incorrect API key: ${masked}.`),
    echo(`key '${modelKey.slice(4)}'`),
    eventBytes(word(`It is ${modelKey}`), `data: {"error": {"message": "${modelKey}"}}\n\n`),
    eventBytes(word('a'), finish(modelKey), done),
    eventBytes(`data: ${modelKey} ${secret}\n\n`),
    refuseWith(307, {}, { location: `/${modelKey}` }),
    cutAfter(word(modelKey)),
  ]
  const answered: string[] = []
  for (const answer of answers) {
    trial.model.answer(answer)
    const response = await openReply(trial.app, { body })
    answered.push(await response.text())
  }
  for (const text of [...answered, logged])
    for (const part of [modelKey, modelKey.slice(4), modelKey.slice(0, 8), masked])
      expect(text).not.toContain(part)
  expect(answered[0]).toContain(`The model server answered 401 (Bearer … for ${secret} is wrong).`)
  expect(logged).toContain('The model server answered 401.')
  expect(logged).not.toContain(secret)
})
