import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administrator } from '../../test/app.ts'
import { startAppBehindRelay, databaseUnavailable } from '../../test/app-behind-relay.ts'

const { email, password } = administrator
const path = '/api/v1/industries'
const industry = { name: 'Automotive', details: 'Cars.' }

let all: Awaited<ReturnType<typeof startAppBehindRelay>>
beforeAll(async () => {
  all = await startAppBehindRelay()
})
afterAll(() => all.close())
beforeEach(() => all.relay.recover())

test('responds 503 with Retry-After while the database is down, and recovers', async () => {
  const { admin, relay } = all
  await relay.cut()
  for (const response of [
    await admin('GET', path),
    await admin('POST', path, industry),
    await admin('POST', '/api/login', { email, password }),
  ]) {
    expect(response).toMatchObject(databaseUnavailable)
    expect(response.headers.get('retry-after')).toBe('2')
  }
  await relay.recover()
  expect((await admin('POST', path, industry)).status).toBe(201)
})

test('replaces connections that the database has closed', async () => {
  const { admin, endBackends } = all
  await Promise.all(Array.from({ length: 20 }, () => admin('GET', path)))
  await endBackends()
  const responses = await Promise.all(Array.from({ length: 20 }, () => admin('GET', path)))
  for (const { status } of responses) expect([200, 503]).toContain(status)
  expect((await admin('GET', path)).status).toBe(200)
})

test('/readyz fails without the database, even while other requests wait for it; /healthz does not', async () => {
  const { admin, relay } = all
  const states = async () => [
    (await admin('GET', '/healthz')).status,
    (await admin('GET', '/readyz')).status,
  ]
  expect(await states()).toEqual([200, 200])
  await relay.cut()
  expect(await states()).toEqual([200, 503])
  expect((await admin('GET', '/readyz')).body).toEqual({
    message: 'The database does not respond.',
  })
  await relay.recover()
  expect(await states()).toEqual([200, 200])

  relay.hang()
  const list = admin('GET', '/api/v1/industries').then(({ status }) => status)
  expect(await Promise.race([states(), list])).toEqual([200, 503])
  await relay.cut()
  expect(await list).toBe(503)
  await relay.recover()
  expect(await states()).toEqual([200, 200])
})
