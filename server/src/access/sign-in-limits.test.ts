import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administrator, startApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { addFailures, countStatus, times } from '../../test/sign-in-limits.ts'
import { send } from '../../test/hostile/send.ts'
import { resetAdministrator } from '../resources/users/administrators.ts'
import { addressKey } from './sign-in-keys.ts'
import { deleteOldSources } from './sign-in-sources.ts'

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

test('allows 20 failed attempts for an account in 15 minutes, even concurrent ones', async () => {
  const responses = await Promise.all(times(40, (i) => login(wrong, `192.0.2.${i}`)))
  expect([countStatus(responses, 401), countStatus(responses, 429)]).toEqual([20, 20])

  const refused = await login({ email, password }, '198.51.100.1')
  expect(refused).toMatchObject({
    status: 429,
    body: { message: 'Too many failed sign-ins. Please try again in 15 minutes.' },
  })
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(880)
  expect(wait).toBeLessThanOrEqual(900)
  expect((await login({ email: 'bob@greenroom.example', password })).status).toBe(401)
})

test('ignores attempts older than 15 minutes, and states when the next one is allowed', async () => {
  await Promise.all(times(20, () => login(wrong)))
  await app.db
    .updateTable('sign_in_attempts')
    .set({ at: sql<Date>`at - interval '14 minutes 30 seconds'` })
    .execute()
  const refused = await login({ email, password })
  expect(refused.body).toEqual({
    message: 'Too many failed sign-ins. Please try again in 1 minute.',
  })
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(30)
  await app.db
    .updateTable('sign_in_attempts')
    .set({ at: sql<Date>`at - interval '1 minute'` })
    .execute()
  expect((await login({ email, password })).status).toBe(200)
})

test('counts neither correct passwords nor invalid bodies', async () => {
  await Promise.all(times(30, () => login({ email, password })))
  await Promise.all(times(30, () => login({ email, password: 'short' })))
  expect(await app.db.selectFrom('sign_in_attempts').selectAll().execute()).toEqual([])
})

test('other failures at a known address do not lock its user out', async () => {
  const home = '192.0.2.51'
  expect((await login({ email, password }, home)).status).toBe(200)
  await addFailures(app.db, 100, { account: 'others@a.co', address: home })
  expect((await login({ email, password }, home)).status).toBe(200)
  expect((await login({ email: 'bob@greenroom.example', password }, home)).status).toBe(429)
})

test('a password reset lifts the limit of the addresses that tried the account', async () => {
  const address = '192.0.2.52'
  await addFailures(app.db, 99, { account: 'others@a.co', address })
  await login(wrong, address)
  expect((await login({ email, password }, address)).status).toBe(429)
  await resetAdministrator(app.db, email, password)
  expect((await login({ email, password }, address)).status).toBe(200)
})

test('forgets a known address on a password reset and 30 days after the last sign-in', async () => {
  const knownAddresses = async () =>
    app.db.selectFrom('sign_in_places').select(['address']).execute()
  const home = '192.0.2.50'
  await login({ email, password }, home)
  expect(await knownAddresses()).toEqual([{ address: home }])
  await resetAdministrator(app.db, email, password)
  expect(await knownAddresses()).toEqual([])

  await login({ email, password }, home)
  const age = async (days: number) =>
    app.db
      .updateTable('sign_in_places')
      .set({ last_at: sql<Date>`now() - make_interval(days => ${days})` })
      .execute()
  await age(29)
  await deleteOldSources(app.db)
  await addFailures(app.db, 20, { account: email, address: 'elsewhere' })
  expect((await login({ email, password }, home)).status).toBe(200)
  await age(31)
  expect((await login({ email, password }, home)).status).toBe(429)
  await deleteOldSources(app.db)
  expect(await knownAddresses()).toEqual([])
})

/** Guesses with these headers after 99 failures from an address, and returns how many were allowed. */
const guess = async (
  target: TestApp,
  address: string,
  forwarded: readonly (string | string[])[],
) => {
  await addFailures(target.db, 99, { account: 'others@a.co', address: addressKey(address) })
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
  expect(countStatus(responses, 401) + countStatus(responses, 429)).toBe(forwarded.length)
  return countStatus(responses, 401)
}

test.each<[string, string, (string | string[])[]]>([
  [
    'addresses before the real one',
    '192.0.2.7',
    ['1.2.3.4, 192.0.2.7', '::1,192.0.2.7', ',192.0.2.7'],
  ],
  [
    'several headers',
    '192.0.2.7',
    [
      ['1.2.3.4', '192.0.2.7'],
      ['x', '1.2.3.5, 192.0.2.7'],
    ],
  ],
  ['ports', '192.0.2.7', ['192.0.2.7:1', '192.0.2.7:65535', '::ffff:192.0.2.7']],
  ['IPv4 in IPv6', '192.0.2.7', ['::FFFF:192.0.2.7', '::ffff:c000:207', '[::ffff:192.0.2.7]:9']],
  [
    'other addresses of the same /64',
    '2001:db8:1:2::1',
    ['2001:db8:1:2::2', '2001:DB8:1:2:a:b:c:d', '[2001:db8:1:2::3]:1'],
  ],
  ['invalid addresses', 'unknown', ['garbage', 'unknown', '_x', '192.0.2.07', '1.2.3', "'; --"]],
])('TRUST_PROXY=1: %s do not evade the limit', async (_, address, forwarded) => {
  expect(await guess(app, address, forwarded)).toBe(1)
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
