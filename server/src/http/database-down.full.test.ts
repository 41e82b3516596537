import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startAppBehindRelay } from '../../test/app-behind-relay.ts'

let all: Awaited<ReturnType<typeof startAppBehindRelay>>
beforeAll(async () => {
  all = await startAppBehindRelay()
})
afterAll(() => all.close())
beforeEach(() => all.relay.recover())

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
