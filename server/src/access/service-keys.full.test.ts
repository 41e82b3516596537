import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { caller } from '../../test/call.ts'
import { addServiceKey } from '../../test/service-keys.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const withKey = async (secret: string, path = '/api/v1/delivery/catalogue') =>
  caller(app.url, { authorization: `Bearer ${secret}` })('GET', path)

test('a key may make bursts of 200 calls, and 50 a second', async () => {
  const [{ secret }, other] = [await addServiceKey(app.db), await addServiceKey(app.db)]
  const begun = performance.now()
  const answers = await Promise.all(Array.from({ length: 300 }, () => withKey(secret)))
  const allowed = 200 + ((performance.now() - begun) / 1000) * 50
  const served = answers.filter(({ status }) => status === 200)
  expect(served.length).toBeGreaterThanOrEqual(200)
  expect(served.length).toBeLessThanOrEqual(allowed)
  for (const { status, body, headers } of answers.filter((answer) => !served.includes(answer)))
    expect([status, body, headers.get('retry-after')]).toEqual([
      429,
      { message: 'A service key can make 50 calls a second. Wait a moment.' },
      '1',
    ])
  expect((await withKey(other.secret)).status).toBe(200)

  await pause(1000)
  const later = await Promise.all(Array.from({ length: 50 }, () => withKey(secret)))
  expect(later.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
})
