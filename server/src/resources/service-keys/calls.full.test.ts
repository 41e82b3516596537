import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { caller } from '../../../test/call.ts'
import { addServiceKey } from '../../../test/service-keys.ts'

const path = '/api/v1/service-keys'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const newKey = async () => {
  const { keyId, secret } = await addServiceKey(app.db)
  const refused = async (query = '') => app.admin('GET', `${path}/${keyId}/calls${query}`)
  return {
    keyId,
    refused,
    call: caller(app.url, { authorization: `Bearer ${secret}` }),
    /** The key in the list, once so many of its calls are counted. */
    counted: async (calls_24h: number) => {
      const read = async () =>
        Object((await app.admin('GET', path)).body).find(
          ({ key_id }: { key_id: string }) => key_id === keyId,
        )
      await expect.poll(read, { timeout: 20_000 }).toMatchObject({ calls_24h })
      return read()
    },
    /** Adds refused calls, as old as this. */
    addRefusals: async (number: number, at: Date) => {
      const row = { key_id: keyId, method: 'GET', route: 'old', status: 404, message: 'Old.' }
      const rows = Array.from({ length: number }, (_, index) => ({
        ...row,
        at: new Date(at.getTime() + index),
        request_id: crypto.randomUUID(),
      }))
      await app.db.insertInto('service_key_refusals').values(rows).execute()
    },
  }
}

test('keeps one refusal by the limit of calls a write, and counts all', async () => {
  const { call, counted, refused } = await newKey()
  const begun = performance.now()
  const calls = Array.from({ length: 300 }, () => call('GET', '/api/v1/delivery/catalogue'))
  const limited = (await Promise.all(calls)).filter(({ status }) => status === 429)
  const writes = 1 + Math.ceil((performance.now() - begun) / 2000)
  expect(await counted(300)).toMatchObject({ refused_24h: limited.length })
  const kept = Object((await refused()).body)
  expect(kept.length).toBeLessThanOrEqual(Math.min(limited.length, writes))
  for (const { status } of kept) expect(status).toBe(429)
})

test('keeps the last 1,000 refusals of a key', async () => {
  const { call, counted, refused, addRefusals } = await newKey()
  const other = await newKey()
  await addRefusals(1010, new Date(Date.now() - 60_000))
  await other.addRefusals(1010, new Date(Date.now() - 60_000))
  await call('GET', '/api/v1/industries')
  await counted(1)
  await expect
    .poll(async () => Object((await refused()).body).length, { timeout: 30_000 })
    .toBe(1000)
  expect((await refused('?limit=1')).body).toMatchObject([{ status: 403 }])
  expect(Object((await other.refused()).body)).toHaveLength(1010)
})
