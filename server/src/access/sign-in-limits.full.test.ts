import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administrator, startApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'

const { email, password } = administrator
let app: TestApp
beforeAll(async () => {
  app = await startApp({ trustProxy: 1 })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('sign_in_attempts').execute()
  await app.db.deleteFrom('sign_in_places').execute()
})

const login = (body: unknown, address = '192.0.2.1') =>
  app.anyone('POST', '/api/login', body, { 'x-forwarded-for': address })
const wrong = { email, password: 'a wrong password' }
const count = (responses: { status: number }[], status: number) =>
  responses.filter((response) => response.status === status).length
const times = <T>(length: number, make: (index: number) => T) =>
  Array.from({ length }, (_, i) => make(i))

test('allows the last attempt once when several are concurrent', async () => {
  for (let round = 0; round < 12; round++) {
    await app.db.deleteFrom('sign_in_attempts').execute()
    const attempts = times(19, () => ({ account: email, address: '192.0.2.9' }))
    await app.db.insertInto('sign_in_attempts').values(attempts).execute()
    const responses = await Promise.all(times(4, (i) => login(wrong, `192.0.2.${i}`)))
    expect(count(responses, 401)).toBe(1)
  }
})

test('counts different spellings of an email address together', async () => {
  const spellings = [email.toUpperCase(), ` ${email} `, email.replace('ann', 'ａｎｎ')]
  const responses = []
  for (const i of times(24, (index) => index))
    responses.push(await login({ ...wrong, email: spellings[i % 3] }))
  expect([count(responses, 401), count(responses, 429)]).toEqual([20, 4])
})

test('one address, or one IPv6 /64, cannot take all places in the queue', async () => {
  const flood = times(400, (i) =>
    login({ email: `f${i}@a.co`, password }, `2001:db8:5:5::${(i + 1).toString(16)}`),
  )
  const other = login({ email, password }, '192.0.2.77')
  const flooded = await Promise.all(flood)
  expect(count(flooded, 503)).toBeGreaterThan(100)
  expect(flooded.filter(({ status }) => ![401, 429, 503].includes(status))).toEqual([])
  expect((await other).status).toBe(200)
})
