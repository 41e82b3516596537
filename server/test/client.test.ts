import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { createClient, GreenroomError } from '@greenroom/client'
import type {
  CancelledSession,
  Catalogue,
  Composition,
  FinishedSession,
  JudgingPrompts,
  Session,
  SessionFinish,
  SessionStart,
  StartedPlan,
  Trainee,
  TraineeInput,
} from '@greenroom/client'
import { delivery } from '@greenroom/contract'
import type { Endpoint, InputOf, OutputOf, Schema } from '@greenroom/contract'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startApp } from './app.ts'
import type { TestApp } from './app.ts'
import { startService } from './delivery.ts'
import type { TestService } from './delivery.ts'

/** Whether a response has the fields that the client says, each of its type. */
type Reads<Stated, E extends { response: { kind: 'item'; of: Schema } }> = [
  OutputOf<E['response']['of']>,
  keyof OutputOf<E['response']['of']>,
] extends [Stated, keyof Stated]
  ? true
  : false
/** Whether an endpoint takes what the client may send. */
type Takes<Stated, E extends Pick<Endpoint, 'body'>> = [Stated, keyof InputOf<E['body']>] extends [
  InputOf<E['body']>,
  keyof Stated,
]
  ? true
  : false

/** Does not compile if the types of the client are not those of the contract. */
const types: readonly true[] = [
  true satisfies Reads<Catalogue, typeof delivery.catalogue>,
  true satisfies Reads<Composition, typeof delivery.composition>,
  true satisfies Reads<JudgingPrompts, typeof delivery.prompts>,
  true satisfies Reads<Trainee, typeof delivery.readUser>,
  true satisfies Reads<StartedPlan, typeof delivery.subscribe>,
  true satisfies Reads<Session, typeof delivery.readSession>,
  true satisfies Reads<FinishedSession, typeof delivery.finishSession>,
  true satisfies Reads<CancelledSession, typeof delivery.cancelSession>,
  true satisfies Takes<TraineeInput, typeof delivery.saveUser>,
  true satisfies Takes<SessionStart, typeof delivery.startSession>,
  true satisfies Takes<SessionFinish, typeof delivery.finishSession>,
]

let app: TestApp
let service: TestService
beforeAll(async () => {
  app = await startApp()
  service = await startService(app)
})
afterAll(() => app.close())

interface Answer {
  readonly status: number
  readonly headers?: Record<string, string>
}

/** Starts a proxy that gives these answers first, and then those of the server. @returns a client of it, and the calls */
const startClient = async (answers: Answer[] = []) => {
  const calls: { call: string; status: number; key: string | undefined }[] = []
  const proxy = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    const key = headers['idempotency-key']?.toString()
    const relay = async () => {
      const body = await text(request)
      const first = answers.shift()
      const { host: _, connection: __, ...sent } = headers
      const real = first
        ? new Response('{"message":"Not now."}', first)
        : await fetch(app.url + url, {
            ...{ method, headers: sent as Record<string, string> },
            ...(body && { body }),
          })
      calls.push({ call: `${method} ${url.split('/').at(-1)}`, status: real.status, key })
      const { etag, 'retry-after': after } = Object.fromEntries(real.headers)
      response.writeHead(real.status, {
        'content-type': 'application/json',
        ...(etag && { etag }),
        ...(after && { 'retry-after': after }),
      })
      response.end(await real.text())
    }
    relay().catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  const url = `http://127.0.0.1:${Object(proxy.address()).port}/`
  return { client: createClient({ url, key: service.secret }), calls }
}

const compositionOf = (client: ReturnType<typeof createClient>) =>
  client.composition(service.mode_id, service.persona_id)

test('has a method for each call of a role-play service, with the types of the contract', async () => {
  expect(types).toHaveLength(11)
  const { client } = await startClient()
  expect(Object.keys(client).toSorted()).toEqual(Object.keys(delivery).toSorted())
})

test('plays a trainee through sessions, and remembers what has an ETag', async () => {
  const { client, calls } = await startClient()
  const plan_id = await service.addPlan(10)
  expect((await client.catalogue()).plans.map((plan) => plan.plan_id)).toContain(plan_id)
  const email = 'jo+1@a.co'
  const { user_id } = await client.saveUser(email, { first_name: 'Jo', last_name: 'Lindqvist' })
  expect(await client.subscribe(email, { plan_id })).toMatchObject({ credits_remaining: 10 })
  expect(await client.readUser(email)).toMatchObject({ user_id, active: true })

  const { hash, text: prompt } = await compositionOf(client)
  const again = await compositionOf(client)
  expect([again.hash, again.text]).toEqual([hash, prompt])
  expect(calls.filter(({ status }) => status === 304)).toHaveLength(1)

  const { mode_id, persona_id } = service
  const start = { user_id, mode_id, persona_id, composition_hash: hash }
  const { session_id } = await client.startSession(start)
  expect(await client.prompts(mode_id)).toMatchObject({ mode_id })
  expect((await client.unfinishedSessions()).slice(0, 1)).toMatchObject([
    { session_id, end_time: null },
  ])
  expect(await client.readSession(session_id)).toMatchObject({ user_id, status: 'in_progress' })
  const end = { status: 'completed', end_time: new Date(Date.now() + 1000).toISOString() }
  expect(await client.finishSession(session_id, end)).toMatchObject({ session_id })
  const other = await client.startSession(start)
  expect(await client.cancelSession(other.session_id)).toMatchObject({ credits_remaining: 9 })
})

test('repeats a write after 503, 429 and 502 with one Idempotency-Key, and it is done once', async () => {
  const wait = { 'retry-after': '1' }
  const { client, calls } = await startClient()
  const composition_hash = (await compositionOf(client)).hash
  const { user_id, email } = await service.addTrainee(5)
  const { mode_id, persona_id } = service
  const busy = await startClient([
    { status: 503, headers: wait },
    { status: 429, headers: wait },
    { status: 502 },
  ])
  const start = { user_id, mode_id, persona_id, composition_hash }
  const first = await busy.client.startSession(start, { idempotencyKey: 'first' })
  const statuses = busy.calls.map(({ status, key }) => [status, key])
  expect(statuses).toEqual([503, 429, 502, 201].map((status) => [status, 'first']))
  expect(await client.startSession(start, { idempotencyKey: 'first' })).toEqual(first)
  expect(await client.readUser(email)).toMatchObject({ credits_remaining: 4 })
  await client.startSession(start)
  const keys = calls.filter(({ call }) => call === 'POST sessions').map(({ key }) => key)
  expect(new Set(keys).size).toBe(2)
})

test('repeats a 500 once, a refusal never, and says why', async () => {
  const failing = await startClient([{ status: 500 }, { status: 500 }])
  await expect(failing.client.catalogue()).rejects.toMatchObject({ status: 500 })
  expect(failing.calls).toHaveLength(2)

  const { client, calls } = await startClient()
  const refused = await client.readUser('nobody@a.co').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(GreenroomError)
  expect(refused).toMatchObject({
    status: 404,
    field: 'email',
    message: expect.stringMatching(/No user/),
  })
  expect(calls).toHaveLength(1)
})

test('gives up after its attempts, with what came last', async () => {
  const url = app.url.replace(/:\d+$/, ':1')
  const client = createClient({ url, key: service.secret, attempts: 2 })
  await expect(client.catalogue()).rejects.toThrow('fetch failed')
})

const page = '<!doctype html><h1>Bad gateway</h1>'

test.each([
  [502, { 'content-type': 'text/html' }, page],
  [502, { 'content-type': 'application/json' }, page],
  [200, { 'content-type': 'text/html' }, page],
  [403, { 'content-type': 'application/json' }, '"Blocked"'],
  [401, { 'content-type': 'application/json' }, 'null'],
  [503, { 'retry-after': '86400' }, '{"message":"Closed until tomorrow."}'],
  [429, { 'retry-after': new Date(Date.now() + 86_400_000).toUTCString() }, '{"message":"Later."}'],
])('throws a GreenroomError soon for %i %o with %s', async (status, headers, body) => {
  const gateway = createServer((_, response) => response.writeHead(status, headers).end(body))
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void gateway.close())
  const address = gateway.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const attempts = 'retry-after' in headers ? 5 : 1
  const failure: unknown = await createClient({ url, key: 'any', attempts })
    .catalogue()
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(GreenroomError)
  expect(failure).toMatchObject({ status, message: expect.stringMatching(/\w/) })
})
