import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { addKeyWithCalls } from '../../../test/service-keys.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
const newKey = () => addKeyWithCalls(app)

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
