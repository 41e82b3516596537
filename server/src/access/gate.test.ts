import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { administrator, userIdByEmail } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import {
  bearer,
  callRoutes,
  exceptionsFrom,
  invalidToken,
  refusals,
} from '../../test/call-routes.ts'
import type { SentHeaders } from '../../test/call-routes.ts'
import { examplePath, mayUse, startAppWithRoutes } from '../../test/app-routes.ts'
import type { RouterRoute } from '../../test/app-routes.ts'
import { addUser, setRole } from '../../test/users.ts'
import { issueSignInLink } from './sign-in-links.ts'
import { endToken, endTokensOf, hashOf, issueToken } from './tokens.ts'

let app: TestApp
let routes: RouterRoute[]
let guarded: RouterRoute[]
let forAdministrators: RouterRoute[]
beforeAll(async () => {
  ;({ app, routes, guarded, forAdministrators } = await startAppWithRoutes())
})
afterAll(() => app.close())
afterEach(() => setRole(app.db, administrator.email, 'super_admin'))

const newToken = async () => issueToken(app.db, await userIdByEmail(app.db, administrator.email))
/** Calls every guarded route, each with its own headers. */
const callAll = async (headers: () => Promise<SentHeaders>, query = '') => {
  expect(guarded.length).toBeGreaterThan(50)
  return callRoutes(app.url, guarded, headers, query)
}

test('tests the routes that the router has', () => {
  const served = routes.map(({ method, url }) => `${method} ${url}`)
  expect(served).toContain('DELETE /api/v1/auth/logout')
  expect(served).toContain('PUT /api/v1/industries/:id')
  expect(served).toContain('GET /api/openapi.json')
})

const ended = 'Your session has ended. Please sign in again.'

test.each<[string, () => Promise<SentHeaders>, string?]>([
  ['no token', async () => ({})],
  ['a token in a cookie', async () => ({ cookie: `x-access-token=${await newToken()}` })],
  ['a token in another header', async () => ({ 'x-access-token': await newToken() })],
  ['a token in the address', async () => ({}), `?token=${'A'.repeat(43)}`],
  [
    'headers that claim another address',
    async () => ({
      'x-original-url': '/api/login',
      'x-rewrite-url': '/api/login',
      'x-http-method-override': 'POST',
      'x-forwarded-for': '127.0.0.1',
    }),
  ],
])('every guarded route rejects %s', async (_, headers, query) => {
  const real = query && `?token=${await newToken()}&access_token=${await newToken()}`
  const responses = await callAll(headers, real)
  expect(exceptionsFrom(responses, 'Please sign in.', 'Bearer realm="Greenroom"')).toEqual([])
})

test.each<[string, () => Promise<SentHeaders>]>([
  ['an empty header', async () => ({ authorization: '' })],
  ['garbage', async () => bearer('garbage')],
  ['garbage of the right length', async () => bearer('A'.repeat(43))],
  ['a JavaScript property name', async () => bearer('__proto__')],
  ['SQL', async () => bearer("' or 1=1 --")],
  ['Bearer alone', async () => ({ authorization: 'Bearer' })],
  ['a token without a scheme', async () => ({ authorization: await newToken() })],
  ['Basic', async () => ({ authorization: `Basic ${await newToken()}` })],
  ['a token in quotes', async () => bearer(`"${await newToken()}"`)],
  ['a token with a space in it', async () => bearer((await newToken()).replace(/^.{9}/, '$& '))],
  ['a token followed by more', async () => bearer(`${await newToken()}, Basic YTpi`)],
  [
    'two Authorization headers',
    async () => ({ authorization: [`Bearer ${await newToken()}`, 'Bearer x'] }),
  ],
  ['an unknown token', async () => bearer(randomBytes(32).toString('base64url'))],
  [
    'a token after sign-out',
    async () => {
      const token = await newToken()
      await endToken(app.db, hashOf(token))
      return bearer(token)
    },
  ],
  [
    'a revoked token',
    async () => {
      const token = await newToken()
      await endTokensOf(app.db, await userIdByEmail(app.db, administrator.email))
      return bearer(token)
    },
  ],
  [
    'a deleted user’s token',
    async () => {
      const user = { email: 'deleted@a.co', password: 'deleted@a.co', role: 'super_admin' } as const
      deletedUserToken ??= await issueToken(app.db, await addUser(app.db, user))
      await app.db.deleteFrom('users').where('email', '=', user.email).execute()
      return bearer(deletedUserToken)
    },
  ],
])('every guarded route rejects %s', async (_, headers) => {
  expect(exceptionsFrom(await callAll(headers), ended, invalidToken)).toEqual([])
})
let deletedUserToken: string | undefined

test.each([
  ['has expired', sql`update access_tokens set expires_at = now()`],
  [
    'was not used for an hour',
    sql`update access_tokens set last_used_at = now() - interval '1 hour'`,
  ],
  ['belongs to an expired sign-in link', sql`update access_tokens set first_use_by = now()`],
])('every guarded route rejects a token that %s', async (_, end) => {
  const token = await issueSignInLink(app.db, await userIdByEmail(app.db, administrator.email))
  await end.execute(app.db)
  expect(exceptionsFrom(await callAll(async () => bearer(token)), ended, invalidToken)).toEqual([])
})

test.each(['sales_manager', 'sales_person'] as const)(
  'every guarded route rejects a super_admin who just became a %s',
  { tags: ['R001', 'R181'] },
  async (role) => {
    const headers = bearer(await newToken())
    await setRole(app.db, administrator.email, role)
    const message = 'You do not have the role permission to access this resource'
    expect(exceptionsFrom(await callAll(async () => headers), message)).toEqual([])
  },
)

test.each(['Bearer', 'bEARER '])(
  'a super_admin’s token after %s is accepted on every guarded route but those of services',
  { tags: ['R183'] },
  async (scheme) => {
    const headers = async () => ({ authorization: `${scheme} ${await newToken()}` })
    const responses = await callRoutes(app.url, forAdministrators, headers)
    expect(refusals(responses)).toEqual([])
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(5)

    const closed = guarded.filter((route) => !mayUse('super_admin', route))
    const refused = await callRoutes(app.url, closed, headers)
    const others = exceptionsFrom(refused, 'This endpoint is for services with a delivery key.')
    const message = 'This endpoint is for services with a provisioning key.'
    expect(exceptionsFrom(others, message)).toEqual([])
    expect(refused.length).toBeGreaterThanOrEqual(9)
  },
)

test('a 401 of every route says how to authenticate', async () => {
  const wrong = { email: administrator.email, password: 'not the password', token: 'x'.repeat(43) }
  const asked = await Promise.all(
    routes.map(async ({ method, url }) => {
      const body = ['POST', 'PUT', 'PATCH'].includes(method) ? wrong : undefined
      const path = examplePath({ method, url })
      return { url, ...(await app.anyone(method, path, body)) }
    }),
  )
  const refused = asked.filter(({ status }) => status === 401)
  const urls = refused.map(({ url }) => url)
  expect(urls).toEqual(expect.arrayContaining(['/api/login', '/api/v1/auth/sign-in-link']))
  expect(refused.length).toBeGreaterThan(guarded.length)
  const challenges = new Set(refused.map(({ headers }) => headers.get('www-authenticate')))
  expect([...challenges]).toEqual(['Bearer realm="Greenroom"'])
})
