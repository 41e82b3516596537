import { get } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashOf } from '../../access/tokens.ts'
import { administrator, startApp, userIdByEmail } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { newBrowser } from '../../../test/browser.ts'
import { caller } from '../../../test/call.ts'
import { client, listenForProvider, realProvider } from '../../../test/identity-provider.ts'
import { addUser, setRole } from '../../../test/users.ts'

let app: TestApp
let listening: Awaited<ReturnType<typeof listenForProvider>>
let provider: ReturnType<typeof realProvider>
let start: string
beforeAll(async () => {
  listening = await listenForProvider()
  const { issuer } = listening
  app = await startApp({ oidc: { ...client, issuer, name: 'Example' }, requireSecondFactor: true })
  start = `${app.url}/api/v1/oidc/start`
  provider = realProvider(issuer, `${app.url}/api/v1/oidc/callback`)
  listening.serve(provider.listener)
})
afterAll(async () => {
  await app.close()
  await listening.close()
})
beforeEach(async () => {
  await app.db.deleteFrom('oidc_links').execute()
  await setRole(app.db, administrator.email, 'super_admin')
})

const ann = { sub: 'ann-1', email: 'Ann@Greenroom.Example', email_verified: true }
const isCallback = (url: string) => url.includes('/oidc/callback?')
const isConsole = (url: string) => url.startsWith(`${app.url}/?`)

/** Signs in as a user of the provider. @returns the query of the page that the browser arrives at */
const signInAs = async (user: typeof ann | Partial<typeof ann>, browser = newBrowser()) => {
  provider.signInAs({ sub: '', ...user })
  return new URL((await browser.follow(start, isConsole)).at(-1) ?? '').search
}
const tokenOf = (query: string) => new URLSearchParams(query).get('token') ?? ''
const exchange = (token: string) => app.anyone('POST', '/api/v1/auth/sign-in-link', { token })
const auditOf = async (action: 'sign-in' | 'link-identity') =>
  app.db
    .selectFrom('audit_log')
    .select(['actor_email', 'after'])
    .where('action', '=', action)
    .orderBy('audit_id')
    .execute()

test('announces the provider by name', async () => {
  const { headers, body } = await app.anyone('GET', '/api/v1/oidc')
  expect(body).toEqual({ name: 'Example' })
  expect(headers.get('x-greenroom-features')?.split(', ')).toContain('oidc')
})

test('sends PKCE, state and nonce, and keeps them in one short-lived cookie', async () => {
  const { response, next = '' } = await newBrowser().get(start)
  const query = Object.fromEntries(new URL(next).searchParams)
  expect(next.startsWith(`${listening.issuer}/auth?`)).toBe(true)
  expect(query).toMatchObject({
    response_type: 'code',
    client_id: client.clientId,
    scope: 'openid email',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    redirect_uri: `${app.url}/api/v1/oidc/callback`,
  })
  const [cookie] = response.headers.getSetCookie()
  expect(cookie).toMatch(
    /^greenroom-oidc=[\w.-]{131}; Path=\/api\/v1\/oidc; HttpOnly; SameSite=Lax; Max-Age=600$/,
  )
  expect(cookie).toContain(query['state'])
  expect(next).not.toContain(cookie?.split(/[.;]/)[2])
})

test('signs an administrator in by verified address once, by subject from then on', async () => {
  const audited = { links: await auditOf('link-identity'), signIns: await auditOf('sign-in') }
  const token = tokenOf(await signInAs(ann))
  const asUser = caller(app.url, { authorization: `Bearer ${token}` })
  expect((await asUser('GET', '/api/v1/industries')).status).toBe(401)

  const { status, body } = await exchange(token)
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { user: { email: administrator.email } },
  })
  const session = caller(app.url, { authorization: `Bearer ${Object(body).token}` })
  // REQUIRE_SECOND_FACTOR is on: the provider is responsible for it.
  expect((await session('GET', '/api/v1/industries')).status).toBe(200)
  expect((await session('GET', '/api/v1/account')).body).toMatchObject({
    second_factor_required: false,
  })
  expect((await app.admin('GET', '/api/v1/account')).body).toMatchObject({
    second_factor_required: true,
  })
  expect((await exchange(token)).status).toBe(401)
  const { issuer } = listening
  expect((await auditOf('link-identity')).slice(audited.links.length)).toEqual([
    { actor_email: administrator.email, after: { issuer } },
  ])
  expect((await auditOf('sign-in')).slice(audited.signIns.length)).toEqual([
    { actor_email: administrator.email, after: { by: 'identity provider', issuer } },
  ])

  const renamed = await signInAs({ ...ann, email: 'other@a.co', email_verified: false })
  expect((await exchange(tokenOf(renamed))).status).toBe(200)
  expect(await auditOf('link-identity')).toHaveLength(audited.links.length + 1)
})

test('the link in the address is valid for a minute', async () => {
  const token = tokenOf(await signInAs(ann))
  const { first_use_by } = await app.db
    .selectFrom('access_tokens')
    .select('first_use_by')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirstOrThrow()
  const seconds = ((first_use_by?.getTime() ?? 0) - Date.now()) / 1000
  expect(seconds).toBeGreaterThan(30)
  expect(seconds).toBeLessThanOrEqual(61)
})

test.each<[string, Partial<typeof ann>, string]>([
  ['an address that is not verified', { ...ann, email_verified: false }, 'unverified'],
  ['no word about verification', { sub: ann.sub, email: ann.email }, 'unverified'],
  ['no address', { sub: ann.sub, email_verified: true }, 'unverified'],
  ['an unknown address', { ...ann, email: 'eve@greenroom.example' }, 'unknown'],
  ['an address of a sales person', { ...ann, email: 'sam@greenroom.example' }, 'unknown'],
  ['a refusal', {}, 'cancelled'],
])('refuses %s', async (_, user, problem) => {
  const sam = await app.db.selectFrom('users').selectAll().where('email', 'like', 'sam@%').execute()
  if (sam.length === 0)
    await addUser(app.db, { email: 'sam@greenroom.example', role: 'sales_person' })
  expect(await signInAs(user)).toBe(`?oidc=${problem}`)
  expect(await app.db.selectFrom('oidc_links').selectAll().execute()).toEqual([])
})

test('does not take the Kelvin sign for the letter k of an administrator', async () => {
  await addUser(app.db, { email: 'kim@greenroom.example', role: 'super_admin' })
  const address = '\u212aim@greenroom.example'
  expect(await signInAs({ ...ann, email: address })).toBe('?oidc=unknown')
})

test('refuses a linked user who is no administrator any more', async () => {
  await signInAs(ann)
  await setRole(app.db, administrator.email, 'sales_person')
  expect(await signInAs(ann)).toBe('?oidc=unknown')
})

test('refuses another user of the provider with the address of a linked one', async () => {
  await signInAs(ann)
  expect(await signInAs({ ...ann, sub: 'ann-2' })).toBe('?oidc=linked')
  expect(await app.db.selectFrom('oidc_links').select('subject').execute()).toEqual([
    { subject: 'ann-1' },
  ])
  expect(await userIdByEmail(app.db, administrator.email)).toBeTruthy()
})

test('refuses a response without the cookie, of another browser, or that was used before', async () => {
  provider.signInAs(ann)
  const [mine, other] = [newBrowser(), newBrowser()]
  const callback = (await mine.follow(start, isCallback)).at(-1) ?? ''
  await other.follow(start, isCallback)
  const arrive = async (browser: typeof mine) => new URL((await browser.get(callback)).next ?? '')
  expect((await arrive(newBrowser())).search).toBe('?oidc=expired')
  expect((await arrive(other)).search).toBe('?oidc=expired')
  const cookie = mine.cookies(app.url).get('greenroom-oidc') ?? ''
  expect((await arrive(mine)).searchParams.has('token')).toBe(true)
  expect((await arrive(mine)).search).toBe('?oidc=expired')
  mine.cookies(app.url).set('greenroom-oidc', cookie)
  expect((await arrive(mine)).search).toBe('?oidc=failed')
})

test('never repeats what the provider or an address says, and leads nowhere else', async () => {
  const browser = newBrowser()
  await browser.get(`${start}?redirect_uri=https://evil.example&next=//evil.example`)
  const [state] = browser.cookies(app.url).get('greenroom-oidc')?.split('.') ?? []
  const { response, next } = await browser.get(
    `${app.url}/api/v1/oidc/callback?state=${state}&error=evil&error_description=evil&iss=evil`,
  )
  expect(next).toBe(`${app.url}/?oidc=failed`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.text()).toBe('')
})

test('survives a Host header that is no address', async () => {
  const { hostname, port } = new URL(app.url)
  for (const path of ['start', 'callback?state=a', 'callback?%'])
    expect(
      await new Promise((resolve) => {
        const headers = { host: 'a b:x' }
        get({ hostname, port, path: `/api/v1/oidc/${path}`, headers }, (response) => {
          response.resume()
          resolve(response.statusCode)
        })
      }),
    ).toBe(302)
})

test('links of other sites lead to the sign-in page', async () => {
  const from = (site: string) =>
    app.anyone('GET', '/api/v1/oidc/start', undefined, { 'sec-fetch-site': site })
  expect((await from('cross-site')).headers.get('location')).toBe('/')
  expect((await from('same-site')).headers.get('location')).toBe('/')
  expect((await from('same-origin')).headers.get('location')).toContain(listening.issuer)
})

test('serves nothing without settings', async () => {
  const plain = await startApp()
  expect(
    (await plain.anyone('GET', '/api/v1/oidc')).headers.get('x-greenroom-features'),
  ).not.toMatch(/oidc/)
  await plain.close()
})
