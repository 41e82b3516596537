import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administrator, startApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { addFailures, countStatus, times } from '../../test/sign-in-limits.ts'
import { resetAdministrator } from '../resources/users/administrators.ts'
import { withSignInLimit } from './sign-in-limits.ts'

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

test('allows the last attempt once when several are concurrent', async () => {
  for (let round = 0; round < 12; round++) {
    await app.db.deleteFrom('sign_in_attempts').execute()
    const attempts = times(19, () => ({ account: email, address: '192.0.2.9' }))
    await app.db.insertInto('sign_in_attempts').values(attempts).execute()
    const responses = await Promise.all(times(4, (i) => login(wrong, `192.0.2.${i}`)))
    expect(countStatus(responses, 401)).toBe(1)
  }
})

test('counts different spellings of an email address together', async () => {
  const spellings = [email.toUpperCase(), ` ${email} `, email.replace('ann', 'ａｎｎ')]
  const responses = []
  for (const i of times(24, (index) => index))
    responses.push(await login({ ...wrong, email: spellings[i % 3] }))
  expect([countStatus(responses, 401), countStatus(responses, 429)]).toEqual([20, 4])
})

test('one address, or one IPv6 /64, cannot take all places in the queue', async () => {
  const flood = times(400, (i) =>
    login({ email: `f${i}@a.co`, password }, `2001:db8:5:5::${(i + 1).toString(16)}`),
  )
  const other = login({ email, password }, '192.0.2.77')
  const flooded = await Promise.all(flood)
  expect(countStatus(flooded, 503)).toBeGreaterThan(100)
  expect(flooded.filter(({ status }) => ![401, 429, 503].includes(status))).toEqual([])
  expect((await other).status).toBe(200)
})

test('allows 100 failed attempts from one network address for any accounts', async () => {
  await addFailures(app.db, 90, { account: 'bob@greenroom.example', address: '192.0.2.1' })
  const responses = await Promise.all(
    times(20, (i) => login({ email: `user${i}@greenroom.example`, password })),
  )
  expect([countStatus(responses, 401), countStatus(responses, 429)]).toEqual([10, 10])
  expect((await login({ email, password })).status).toBe(429)
  expect((await login({ email, password }, '192.0.2.2')).status).toBe(200)
})

test('guesses from elsewhere do not lock a user out at a known address', async () => {
  const home = '192.0.2.50'
  expect((await login({ email, password }, home)).status).toBe(200)
  const elsewhere = await Promise.all(times(30, (i) => login(wrong, `198.51.100.${i}`)))
  expect([countStatus(elsewhere, 401), countStatus(elsewhere, 429)]).toEqual([20, 10])
  expect((await login({ email, password }, '198.51.100.99')).status).toBe(429)
  expect((await login({ email: ` ${email.toUpperCase()}`, password }, home)).status).toBe(200)

  const atHome = await Promise.all(times(30, () => login(wrong, home)))
  expect([countStatus(atHome, 401), countStatus(atHome, 429)]).toEqual([20, 10])
  expect((await login({ email, password }, home)).status).toBe(429)

  await resetAdministrator(app.db, email, password)
  expect((await login({ email, password }, '198.51.100.99')).status).toBe(200)
})

test('refuses blocked attempts at once while others wait for their turn', async () => {
  await addFailures(app.db, 100, { account: 'others@a.co', address: '192.0.2.66' })
  const waiting = times(60, (i) => login({ email: `w${i}@a.co`, password }, `198.51.100.${i}`))
  const blocked = Promise.all(times(20, () => login(wrong, '192.0.2.66')))
  const first = [Promise.all(waiting).then(() => 'waiting'), blocked.then(() => 'blocked')]
  expect(await Promise.race(first)).toBe('blocked')
  expect(countStatus(await blocked, 429)).toBe(20)
  await Promise.all(first)
})

test('one address takes at most 100 places in the queue', async () => {
  let endChecks: (value: undefined) => void = () => undefined
  const ended = new Promise<undefined>((resolve) => (endChecks = resolve))
  const calls = times(101, (i) =>
    withSignInLimit(app.db, { account: `q${i}@a.co`, address: '192.0.2.78' }, () => ended),
  )
  await expect(Promise.race(calls)).rejects.toMatchObject({ status: 503 })
  endChecks(undefined)
  const results = await Promise.allSettled(calls)
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
})
