import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { administrator, idOf, startApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { setRole } from '../../test/users.ts'
import { endTokensOf, issueToken } from './tokens.ts'

/** Every route the router was given, as it was given them. */
const routes: { method: string; url: string }[] = []
const isStart = (message: unknown): message is { fastify: FastifyInstance } =>
  typeof message === 'object' && message !== null && 'fastify' in message
const watch = (message: unknown) => {
  if (!isStart(message)) return
  message.fastify.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) routes.push({ method: each, url })
  })
}

let app: TestApp
beforeAll(async () => {
  subscribe('fastify.initialization', watch)
  app = await startApp()
  unsubscribe('fastify.initialization', watch)
})
afterAll(() => app.close())
afterEach(() => setRole(app.db, administrator.email, 'super_admin'))

const open = [
  'POST /api/login',
  'GET /healthz',
  'GET /readyz',
  'GET /files/:name',
  'GET /',
  'GET /drawer',
  'GET /prompt',
  'GET /*',
  'GET /docs-assets/docs.js',
  'GET /docs-assets/docs.css',
  'GET /docs-assets/:name',
]
const newToken = async () => issueToken(app.db, await idOf(app.db, administrator.email))
const callAll = async (authorization: () => Promise<string | undefined>) => {
  const guarded = routes.filter(
    ({ method, url }) => !open.includes(`${method.replace('HEAD', 'GET')} ${url}`),
  )
  expect(guarded.length).toBeGreaterThan(8)
  const body = { name: 'x', details: 'x' }
  const calls = []
  for (const route of guarded) calls.push({ ...route, sent: await authorization() })
  return Promise.all(
    calls.map(async ({ method, url, sent }) => {
      const path = url.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')
      const answer = await app.anyone(
        method,
        path,
        ['POST', 'PUT', 'PATCH'].includes(method) ? body : undefined,
        sent === undefined ? {} : { authorization: sent },
      )
      return Object.assign(answer, { route: `${method} ${url}` })
    }),
  )
}

test('the list of routes is the router’s own', () => {
  const served = routes.map(({ method, url }) => `${method} ${url}`)
  expect(served).toContain('DELETE /api/v1/auth/logout')
  expect(served).toContain('PUT /api/v1/industries/:id')
  expect(served).toContain('GET /api/openapi.json')
})

test.each([
  ['no token', async () => undefined, 'Please sign in.'],
  ['garbage', async () => 'Bearer garbage', ended()],
  ['garbage of the right length', async () => `Bearer ${'A'.repeat(43)}`, ended()],
  ['another scheme', async () => `Basic ${await newToken()}`, ended()],
  [
    'a token that nobody has',
    async () => `Bearer ${randomBytes(32).toString('base64url')}`,
    ended(),
  ],
  [
    'an expired token',
    async () => {
      const token = await newToken()
      const expires_at = sql<Date>`now()`
      await app.db.updateTable('access_tokens').set({ expires_at }).execute()
      return `Bearer ${token}`
    },
    ended(),
  ],
  [
    'a revoked token',
    async () => {
      const token = await newToken()
      await endTokensOf(app.db, await idOf(app.db, administrator.email))
      return `Bearer ${token}`
    },
    ended(),
  ],
])('%s is refused by every route but the open ones', async (_, authorization, message) => {
  for (const { route, status, headers, body } of await callAll(authorization)) {
    expect([route, status, headers.get('www-authenticate')]).toEqual([route, 401, 'Bearer'])
    if (route.startsWith('HEAD')) continue
    if (route.endsWith('/docs')) expect(body).toContain('/docs-assets/docs.js')
    else expect([route, body]).toEqual([route, { message }])
  }
})

test('R001 R181 a super_admin who is one no longer is refused at once', async () => {
  const authorization = `Bearer ${await newToken()}`
  await setRole(app.db, administrator.email, 'sales_manager')
  for (const { route, status, body } of await callAll(async () => authorization)) {
    expect([route, status]).toEqual([route, 403])
    if (!route.startsWith('HEAD') && !route.endsWith('/docs'))
      expect(body).toEqual({
        message: 'You do not have the role permission to access this resource',
      })
  }
})

test('R183 with the token of a super_admin every route answers', async () => {
  const answers = await callAll(async () => `bearer ${await newToken()}`)
  const refused = answers.filter(({ status }) => [401, 403].includes(status) || status >= 500)
  expect(refused).toEqual([])
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(5)
})

test.each([
  '/api',
  '/api/',
  '/api/nothing',
  '/api/v1/auth/logout/x',
  '/%61pi/nothing',
  '/api%2Fv1/industries',
  '//api/v1/industries',
  '/api/../api/v1/industries',
  '/API/v1/industries',
  '/api/v1/industries;/login',
])('%s tells a stranger nothing', async (path) => {
  expect(await app.anyone('GET', path)).toMatchObject({
    status: 401,
    body: { message: 'Please sign in.' },
  })
})

test('a stranger’s body is not read', async () => {
  const answer = await app.anyone('POST', '/api/v1/industries', '{'.repeat(100))
  expect(answer.status).toBe(401)
})

function ended() {
  return 'Your session has ended. Please sign in again.'
}
