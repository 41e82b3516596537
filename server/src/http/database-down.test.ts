import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administrator } from '../../test/app.ts'
import { databaseUnavailable, startAppBehindRelay } from '../../test/app-behind-relay.ts'

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
