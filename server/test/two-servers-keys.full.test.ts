import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceKeys } from '@greenroom/contract'
import { allowSlowTests } from './slow-tests.ts'
import { signIn, startTwoServers } from './two-servers.ts'
import type { TestServer } from './two-servers.ts'

/* Service keys and deliveries of two real servers that share one database. */
allowSlowTests()

const keysPath = `/api${serviceKeys.list.path}`
const delivery = '/api/v1/delivery'

let all: Awaited<ReturnType<typeof startTwoServers>>
let servers: TestServer[]
let token: string
beforeAll(async () => {
  all = await startTwoServers()
  servers = [all.one, all.two]
  ;({ token } = await signIn(all.one.url))
})
afterAll(() => all.close())

const newKey = async () => {
  const { body } = await all.one.as(token)('POST', keysPath, { name: 'Production' })
  const { key_id, secret } = Object(body)
  return { key_id: String(key_id), secret: String(secret) }
}

test('a key that is revoked under load is refused by the next call on every server', async () => {
  const { key_id, secret } = await newKey()
  const calls: { began: number; status: number }[] = []
  let isLoaded = true
  const keepCalling = async (server: TestServer) => {
    while (isLoaded) {
      const began = performance.now()
      const { status } = await server.as(secret)('GET', `${delivery}/catalogue`)
      calls.push({ began, status })
      // Fewer calls than a key may make on each server.
      await pause(100)
    }
  }
  const load = [...servers, ...servers, ...servers, ...servers].map(keepCalling)
  await expect.poll(() => calls.length, { timeout: 20_000 }).toBeGreaterThan(50)
  const { status } = await all.one.as(token)('DELETE', `${keysPath}/${key_id}`)
  const revoked = performance.now()
  const beforeRevoking = calls.length
  await expect.poll(() => calls.length, { timeout: 20_000 }).toBeGreaterThan(beforeRevoking + 50)
  isLoaded = false
  await Promise.all(load)

  expect(status).toBe(204)
  const statuses = (after: boolean) => [
    ...new Set(calls.filter(({ began }) => began > revoked === after).map((call) => call.status)),
  ]
  expect(statuses(true)).toEqual([401])
  expect(statuses(false)).toContain(200)
  expect(statuses(false).every((one) => [200, 401].includes(one))).toBe(true)
})

test('counts the calls on every server, also those right before one stops', async () => {
  const { key_id, secret } = await newKey()
  for (const server of [all.one, all.one, all.two])
    expect((await server.as(secret)('GET', '/api/v1/industries')).status).toBe(403)
  await all.two.end('SIGTERM')
  await all.again(all.two)
  const read = async () => {
    const { body } = await all.one.as(token)('GET', keysPath)
    return Object(body).find((key: { key_id: string }) => key.key_id === key_id)
  }
  await expect.poll(read, { timeout: 20_000 }).toMatchObject({ calls_24h: 3, refused_24h: 3 })
})

test('an edit on one server is delivered by the next call on the other', async () => {
  const { secret } = await newKey()
  const { modes, personas } = Object(
    (await all.one.as(secret)('GET', `${delivery}/catalogue`)).body,
  )
  const [{ mode_id }] = modes
  const [{ persona_id }] = personas
  const path = `${delivery}/compositions/${mode_id}/${persona_id}`
  const deliveredBy = async (server: TestServer) => {
    const { body, headers } = await server.as(secret)('GET', path)
    return { text: String(Object(body).text), etag: String(headers.get('etag')) }
  }
  const admin = all.one.as(token)
  const modePath = `/api/v1/interaction-modes/${mode_id}`
  const { prompt_template } = Object((await admin('GET', modePath)).body)
  let { etag } = await deliveredBy(all.two)
  expect((await deliveredBy(all.one)).etag).toBe(etag)
  for (let edit = 1; edit <= 20; edit++) {
    const edited = await admin('PUT', modePath, {
      prompt_template: `Edit ${edit}. ${prompt_template}`,
    })
    expect(edited.status).toBe(200)
    const { status } = await all.two.as(secret)('GET', path, undefined, { 'if-none-match': etag })
    expect(status).toBe(200)
    const delivered = await deliveredBy(all.two)
    expect(delivered.text).toMatch(new RegExp(`^Edit ${edit}\\.`))
    etag = delivered.etag
  }
})

test('starts on two servers share the credits and the Idempotency-Key of a trainee', async () => {
  const { secret } = await newKey()
  const [one, two] = [all.one.as(secret), all.two.as(secret)]
  const { modes, personas, plans } = Object((await one('GET', `${delivery}/catalogue`)).body)
  const [{ mode_id }] = modes
  const [{ persona_id }] = personas
  const trainee = `${delivery}/users/lea@a.co`
  const saved = await one('PUT', trainee, { first_name: 'Lea', last_name: 'Brandt' })
  const { user_id } = Object(saved.body)
  const plan = plans[0]
  await two('PUT', `${trainee}/subscription`, { plan_id: plan.plan_id })
  const composed = await one('GET', `${delivery}/compositions/${mode_id}/${persona_id}`)
  const composition_hash = Object(composed.body).hash
  const start = (call: typeof one, headers = {}) => {
    const body = { user_id, mode_id, persona_id, composition_hash }
    return call('POST', `${delivery}/sessions`, body, headers)
  }
  const repeated = { 'idempotency-key': 'first' }
  const [first, second] = await Promise.all([start(one, repeated), start(two, repeated)])
  expect([first.status, second.status, second.body]).toEqual([201, 201, first.body])

  const credits: number = plan.credits_per_month - 1
  const extra = Math.min(credits, 60)
  await all.ask(
    `update user_subscriptions set credits_remaining = ${extra} where user_id = '${user_id}'`,
  )
  const starts = Array.from({ length: extra + 5 }, (_, at) => start(at % 2 ? one : two))
  const statuses = (await Promise.all(starts)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(extra)
  expect(statuses.filter((status) => status === 409)).toHaveLength(5)
})
