import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../test/app.ts'
import { mayUse, startAppWithRoutes } from '../../test/app-routes.ts'
import type { RouterRoute } from '../../test/app-routes.ts'
import { caller } from '../../test/call.ts'
import {
  bearer,
  callRoutes,
  exceptionsFrom,
  invalidToken,
  refusals,
} from '../../test/call-routes.ts'
import type { SentHeaders } from '../../test/call-routes.ts'
import { addServiceKey } from '../../test/service-keys.ts'
import { newSecret } from './service-keys.ts'

let app: TestApp
let guarded: RouterRoute[]
beforeAll(async () => {
  ;({ app, guarded } = await startAppWithRoutes())
})
afterAll(() => app.close())

const withKey = async (secret: string, path = '/api/v1/delivery/catalogue') =>
  caller(app.url, { authorization: `Bearer ${secret}` })('GET', path)
const remove = (keyId: string) =>
  app.db.deleteFrom('service_keys').where('key_id', '=', keyId).execute()

test.each([
  ['delivery', 11],
  ['reporting', 12],
  ['provisioning', 15],
] as const)('a %s key is accepted on its routes and on no other', async (scope, least) => {
  // A key each, since a key may make 200 calls at once.
  const headers = async () => bearer((await addServiceKey(app.db, 'Mine', scope)).secret)
  const open = guarded.filter((route) => mayUse(scope, route))
  expect(open.length).toBeGreaterThanOrEqual(least)
  expect(refusals(await callRoutes(app.url, open, headers))).toEqual([])

  const closed = guarded.filter((route) => !mayUse(scope, route))
  expect(closed.length).toBeGreaterThan(50)
  const refused = await callRoutes(app.url, closed, headers)
  expect(exceptionsFrom(refused, `A ${scope} key cannot do this.`)).toEqual([])
})

test.each(['/api', '/api/nothing', '/api/v1/delivery/nothing', '//api/v1/delivery/catalogue'])(
  'a service key learns nothing about %s',
  async (path) => {
    const { secret } = await addServiceKey(app.db)
    const { status, body } = await withKey(secret, path)
    expect([status, body]).toEqual([403, { message: 'A delivery key cannot do this.' }])
  },
)

test.each<[string, () => Promise<string>]>([
  ['unknown', async () => newSecret()],
  ['too short', async () => (await addServiceKey(app.db)).secret.slice(0, -1)],
  ['too long', async () => `${(await addServiceKey(app.db)).secret}A`],
  ['in capitals', async () => (await addServiceKey(app.db)).secret.replace('gr_', 'GR_')],
  ['SQL', async () => `gr_${"' or 1=1 --".padEnd(43)}`],
  ['the stored hash', async () => `gr_${await storedHash()}`],
  [
    'revoked',
    async () => {
      const { keyId, secret } = await addServiceKey(app.db)
      expect((await withKey(secret)).status).toBe(200)
      await remove(keyId)
      return secret
    },
  ],
])('every guarded route rejects a service key that is %s', async (_, key) => {
  const secret = await key()
  const headers = async (): Promise<SentHeaders> => bearer(secret)
  const message = 'There is no such service key. It may have been revoked.'
  const responses = await callRoutes(app.url, guarded, headers)
  expect(exceptionsFrom(responses, message, invalidToken)).toEqual([])
})

const storedHash = async () => {
  await addServiceKey(app.db)
  const { secret_hash } = await app.db
    .selectFrom('service_keys')
    .select('secret_hash')
    .executeTakeFirstOrThrow()
  return secret_hash.toString('base64url')
}

test('a secret without its prefix, or as a cookie or parameter, is no key', async () => {
  const { secret } = await addServiceKey(app.db)
  expect((await withKey(secret.slice(3))).status).toBe(401)
  const cookie = await app.anyone('GET', `/api/v1/delivery/catalogue?token=${secret}`, undefined, {
    cookie: `token=${secret}`,
  })
  expect(cookie.status).toBe(401)
})

test('an expired key is refused on every guarded route, and the refusal says so', async () => {
  const { keyId, secret } = await addServiceKey(app.db)
  expect((await withKey(secret)).status).toBe(200)
  await app.db
    .updateTable('service_keys')
    .set({ expires_at: sql<Date>`now()` })
    .where('key_id', '=', keyId)
    .execute()
  const some = guarded.slice(0, 100)
  const responses = await callRoutes(app.url, some, async () => bearer(secret))
  const message = 'This service key has expired. Create a new one.'
  expect(exceptionsFrom(responses, message, invalidToken)).toEqual([])
})

test('stores the use of a key at most once a minute', async () => {
  const { keyId, secret } = await addServiceKey(app.db)
  const lastUse = async () => {
    const { last_used_at } = await app.db
      .selectFrom('service_keys')
      .select('last_used_at')
      .where('key_id', '=', keyId)
      .executeTakeFirstOrThrow()
    return last_used_at
  }
  const setLastUse = (ago: string) =>
    app.db
      .updateTable('service_keys')
      .set({ last_used_at: sql<Date>`now() - ${ago}::interval` })
      .where('key_id', '=', keyId)
      .execute()
  expect(await lastUse()).toBeNull()
  await Promise.all(Array.from({ length: 20 }, () => withKey(secret)))
  expect(Date.now() - Number(await lastUse())).toBeLessThan(30_000)

  await setLastUse('50 seconds')
  const recent = await lastUse()
  await withKey(secret)
  expect(await lastUse()).toEqual(recent)

  await setLastUse('61 seconds')
  await withKey(secret)
  expect(Date.now() - Number(await lastUse())).toBeLessThan(30_000)
})
