import { specifiedVoices } from '@greenroom/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { addIndustry, addPersona } from '../../../test/resource-rows.ts'
import { hang, mp3, refuse, sound, startSpeechServer } from '../../../test/speech-server.ts'
import type { FakeSpeechServer } from '../../../test/speech-server.ts'
import { speechTimeout } from '../../adapters/speech-server/speech-server.ts'
import { checkVoicesDaily } from './voice-check.ts'

const key = 'sk_voice-not-to-be-seen'
const sentence = { voice_id: 'acme:greta', text: 'I have two minutes.' }

let app: TestApp
let server: FakeSpeechServer
let log = ''
beforeAll(async () => {
  server = await startSpeechServer()
  app = await startApp({
    speechServer: { url: server.url, key },
    logLevel: 'info',
    logTo: { write: (line: string) => void (log += line) },
  })
})
afterAll(async () => {
  await app.close()
  await server.close()
})
beforeEach(async () => {
  for (const table of ['speech_clips', 'speech_calls', 'voice_checks', 'personas'] as const)
    await app.db.deleteFrom(table).execute()
  server.calls.length = 0
  server.answer()
  server.list([])
})

const speak = (body: object = sentence) =>
  fetch(`${app.url}/api/v1/speech`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
/** The status and the message of a refusal. */
const refusal = async (body?: object) => {
  const response = await speak(body)
  return [response.status, Object(await response.json()).message]
}

test('speaks a sentence in the real voice', async () => {
  server.answer(sound(mp3(5000)))
  const response = await speak()
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
  expect(Buffer.from(await response.arrayBuffer())).toEqual(mp3(5000))
  expect(server.calls).toMatchObject([
    {
      method: 'POST',
      url: '/v1/text-to-speech/acme%3Agreta',
      headers: { 'xi-api-key': key, accept: 'audio/mpeg', 'content-type': 'application/json' },
      body: JSON.stringify({ text: sentence.text }),
    },
  ])
})

test('asks for each sentence of a voice once', async () => {
  for (let times = 0; times < 3; times++) expect((await speak()).status).toBe(200)
  expect(server.calls).toHaveLength(1)
  await speak({ ...sentence, text: 'Another one.' })
  await speak({ ...sentence, voice_id: 'acme:karl' })
  expect(server.calls).toHaveLength(3)
})

test('keeps 50 MB, and drops the oldest first', async () => {
  await sql`insert into speech_clips (voice_id, sentence_hash, audio, made_at)
    select 'v', int4send(n), decode(repeat('00', 1024 * 1024), 'hex'),
      now() - n * interval '1 minute'
    from generate_series(1, 50) n`.execute(app.db)
  server.answer(sound(mp3(1024 * 1024)))
  expect((await speak()).status).toBe(200)
  const { rows } = await sql<{ count: number; oldest: number }>`
    select count(*)::integer as count,
      max(extract(epoch from now() - made_at))::integer / 60 as oldest
    from speech_clips`.execute(app.db)
  expect(rows).toEqual([{ count: 50, oldest: 49 }])
})

test('asks for 20 new sentences a minute, and sends those that are kept', async () => {
  const say = (at: number) => speak({ ...sentence, text: `Sentence ${at}.` })
  const statuses = await Promise.all(Array.from({ length: 24 }, (_, at) => say(at)))
  const refused = statuses.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(4)
  const [limited] = refused
  expect(Number(limited?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Object(await limited?.json()).message).toMatch(
    /^20 new sentences were spoken in the last minute\. Please try again in \d+ seconds?\.$/,
  )
  expect(server.calls).toHaveLength(20)
  const spoken = statuses.findIndex(({ status }) => status === 200)
  expect((await say(spoken)).status).toBe(200)

  await sql`update speech_calls set at = at - interval '1 minute'`.execute(app.db)
  expect((await say(100)).status).toBe(200)
})

test.each([
  ['no voice', { text: 'Hello.' }, 'Voice ID is required'],
  ['a voice that leads elsewhere', { ...sentence, voice_id: '..' }, /visible ASCII/],
  ['no text', { voice_id: 'v', text: ' ' }, 'Text is required'],
  ['301 characters', { voice_id: 'v', text: 'a'.repeat(301) }, /at most 300 characters/],
])('refuses %s', async (_, body, message) => {
  expect(await refusal(body)).toEqual([400, expect.stringMatching(message)])
  expect(server.calls).toEqual([])
})

test.each([
  ['a refused key', refuse(401), 'refused the key (401): check VOICE_KEY.'],
  ['a voice that is gone', refuse(404), 'has no such voice (404).'],
  ['an error', refuse(500), 'answered 500.'],
  [
    'a redirect',
    refuse(302, { location: 'http://127.0.0.1:1/' }),
    'answered 302, a redirect, which is not followed: check VOICE_URL.',
  ],
  ['a page', sound(Buffer.from('<script>alert(1)</script>'), 'text/html'), 'sent no MP3.'],
  ['silence', sound(Buffer.alloc(0)), 'sent no sound.'],
  ['too much', sound(mp3(2 * 1024 * 1024 + 1)), 'sent more than 2 MB.'],
])('says in a sentence that the speech server answers with %s', async (_, answer, problem) => {
  server.answer(answer)
  expect(await refusal()).toEqual([502, `The speech server ${problem}`])
  server.answer()
  expect((await speak()).status).toBe(200)
})

test('passes on how long the speech server wants to wait', async () => {
  server.answer(refuse(429, { 'retry-after': '17' }))
  const response = await speak()
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '17'])
  expect(await response.json()).toEqual({
    message: 'The speech server takes no more sentences now.',
  })
})

test('gives up on a speech server that hangs, or breaks off', async () => {
  const started = Date.now()
  server.answer(hang)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const hanging = refusal()
  while (server.calls.length === 0) await vi.advanceTimersByTimeAsync(0)
  await vi.advanceTimersByTimeAsync(speechTimeout)
  vi.useRealTimers()
  expect(await hanging).toEqual([502, 'The speech server did not answer within 20 seconds.'])
  expect(Date.now() - started).toBeLessThan(speechTimeout)

  server.answer((response) => response.destroy())
  expect(await refusal()).toEqual([
    502,
    expect.stringMatching(/^The speech server cannot be reached/),
  ])
})

const check = (method = 'POST') => app.admin(method, '/api/v1/voices/check')

test('tells which voices the speech server no longer lists', async () => {
  expect(await check('GET')).toEqual(
    expect.objectContaining({ status: 200, body: { checked_at: null, withdrawn: [] } }),
  )
  await addPersona(app.db, await addIndustry(app.db))
  const all = specifiedVoices.map(({ voice_id }) => voice_id)
  server.list([...all, 'v', 'unused'])
  const { status, body } = await check()
  expect([status, Object(body)]).toEqual([200, { checked_at: expect.any(String), withdrawn: [] }])

  server.list(all.slice(1))
  const withdrawn = { checked_at: expect.any(String), withdrawn: [all[0], 'v'] }
  expect((await check()).body).toEqual(withdrawn)
  expect((await check('GET')).body).toEqual(withdrawn)
})

test.each([
  ['a refused key', refuse(401), 502],
  ['something else', sound(Buffer.from('{"voices":[{"id":7}]}'), 'application/json'), 502],
  ['a request to wait', refuse(429), 429],
])('keeps the last check when the speech server answers with %s', async (_, answer, expected) => {
  await check()
  const before = await check('GET')
  server.answer(answer)
  expect((await check()).status).toBe(expected)
  expect((await check('GET')).body).toEqual(before.body)
})

test('checks once a day by itself', async () => {
  const daily = () =>
    checkVoicesDaily(app.db, { url: server.url, key }, new AbortController().signal)
  await daily()
  await daily()
  expect(server.calls).toHaveLength(1)
  await sql`update voice_checks set checked_at = checked_at - interval '24 hours'`.execute(app.db)
  await daily()
  expect(server.calls).toHaveLength(2)
})

test('the key is in no response, log or audit entry', async () => {
  server.answer(refuse(401))
  const answers = [await speak(), await speak({ ...sentence, text: 'Once more.' })]
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  texts.push(
    JSON.stringify(await check()),
    JSON.stringify(await app.admin('GET', '/api/v1/system')),
  )
  texts.push(JSON.stringify(await app.db.selectFrom('audit_log').selectAll().execute()), log)
  expect(texts.join()).toContain('The speech server refused the key')
  expect(texts.join()).not.toContain(key)
})

test('a server without VOICE_URL offers none of it', async () => {
  const plain = await startApp()
  // As voices are changed at `/v1/voices/{id}`, that path is known.
  for (const [method, path, status] of [
    ['POST', '/api/v1/speech', 404],
    ['GET', '/api/v1/voices/check', 405],
    ['POST', '/api/v1/voices/check', 405],
  ] as const)
    expect((await plain.admin(method, path)).status).toBe(status)
  const words = (await fetch(`${plain.url}/api/v1/oidc`)).headers.get('x-greenroom-features')
  expect(words?.split(', ')).toContain('own-voices')
  expect(words?.split(', ')).not.toContain('speech')
  await plain.close()
})
