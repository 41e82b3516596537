import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administrator, startApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { send } from '../../test/hostile/send.ts'
import { resetAdministrator } from '../resources/users/administrators.ts'
import { addressKey } from './sign-in-keys.ts'
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

/** Adds attempts that failed just now. */
const fail = async (
  length: number,
  attempt: { account: string; address: string },
  { db }: TestApp = app,
) =>
  db
    .insertInto('sign_in_attempts')
    .values(times(length, () => attempt))
    .execute()

/** Guesses with these headers after 99 failures from an address, and returns how many were allowed. */
const guess = async (
  target: TestApp,
  address: string,
  forwarded: readonly (string | string[])[],
) => {
  await fail(99, { account: 'others@a.co', address: addressKey(address) }, target)
  const responses = await Promise.all(
    forwarded.map((value, i) =>
      send(target.url, {
        method: 'POST',
        path: '/api/login',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': value },
        body: JSON.stringify({ email: `user${i}@a.co`, password: 'a wrong password' }),
      }),
    ),
  )
  expect(count(responses, 401) + count(responses, 429)).toBe(forwarded.length)
  return count(responses, 401)
}

test('allows 100 failed attempts from one network address for any accounts', async () => {
  await fail(90, { account: 'bob@greenroom.example', address: '192.0.2.1' })
  const responses = await Promise.all(
    times(20, (i) => login({ email: `user${i}@greenroom.example`, password })),
  )
  expect([count(responses, 401), count(responses, 429)]).toEqual([10, 10])
  expect((await login({ email, password })).status).toBe(429)
  expect((await login({ email, password }, '192.0.2.2')).status).toBe(200)
})

test('guesses from elsewhere do not lock a user out at a known address', async () => {
  const home = '192.0.2.50'
  expect((await login({ email, password }, home)).status).toBe(200)
  const elsewhere = await Promise.all(times(30, (i) => login(wrong, `198.51.100.${i}`)))
  expect([count(elsewhere, 401), count(elsewhere, 429)]).toEqual([20, 10])
  expect((await login({ email, password }, '198.51.100.99')).status).toBe(429)
  expect((await login({ email: ` ${email.toUpperCase()}`, password }, home)).status).toBe(200)

  const atHome = await Promise.all(times(30, () => login(wrong, home)))
  expect([count(atHome, 401), count(atHome, 429)]).toEqual([20, 10])
  expect((await login({ email, password }, home)).status).toBe(429)

  await resetAdministrator(app.db, email, password)
  expect((await login({ email, password }, '198.51.100.99')).status).toBe(200)
})

test('refuses blocked attempts at once while others wait for their turn', async () => {
  await fail(100, { account: 'others@a.co', address: '192.0.2.66' })
  const waiting = times(60, (i) => login({ email: `w${i}@a.co`, password }, `198.51.100.${i}`))
  const blocked = Promise.all(times(20, () => login(wrong, '192.0.2.66')))
  const first = [Promise.all(waiting).then(() => 'waiting'), blocked.then(() => 'blocked')]
  expect(await Promise.race(first)).toBe('blocked')
  expect(count(await blocked, 429)).toBe(20)
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

test('TRUST_PROXY=2 trusts two proxies, TRUST_PROXY=off none', async () => {
  const two = await startApp({ trustProxy: 2 })
  const off = await startApp()
  const spoofed = times(3, (i) => `10.0.0.${i}, 192.0.2.7, 203.0.113.1`)
  try {
    expect(await guess(two, '192.0.2.7', spoofed)).toBe(1)
    expect(await guess(off, '127.0.0.1', spoofed)).toBe(1)
  } finally {
    await Promise.all([two.close(), off.close()])
  }
})
