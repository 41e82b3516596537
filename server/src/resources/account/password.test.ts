import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administrator, startApp, userIdByEmail } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { caller } from '../../../test/call.ts'
import type { Call } from '../../../test/call.ts'
import { addUser, roleId } from '../../../test/users.ts'
import { hashPassword } from '../../access/passwords.ts'
import { issueToken } from '../../access/tokens.ts'

const { email, password } = administrator
const path = '/api/v1/account/password'
const another = 'seven purple bicycles'

let app: TestApp
const log: string[] = []
beforeAll(async () => {
  app = await startApp({ logLevel: 'trace', logTo: { write: (line) => log.push(line) } })
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const table of ['access_tokens', 'sign_in_attempts', 'sign_in_places'] as const)
    await app.db.deleteFrom(table).execute()
  await app.db.deleteFrom('users').where('email', '<>', email).execute()
  const password_hash = await hashPassword(password)
  await app.db.updateTable('users').set({ password_hash }).where('email', '=', email).execute()
  log.length = 0
})

const as = (token: string) => caller(app.url, { authorization: `Bearer ${token}` })
const signedIn = async (address = email) =>
  as(await issueToken(app.db, await userIdByEmail(app.db, address)))
const login = async (typed: string) =>
  (await app.anyone('POST', '/api/login', { email, password: typed })).status
const change = (call: Call, current_password: string | undefined, new_password: string) =>
  call('PUT', path, { current_password, new_password })
const reads = async (call: Call) => (await call('GET', '/api/v1/industries')).status
/** Makes all sign-ins look as old as this. */
const age = async (minutes: number) => {
  const at = new Date(Date.now() - minutes * 60_000)
  await app.db.updateTable('access_tokens').set({ created_at: at, confirmed_at: null }).execute()
}

test('changes the password and ends every other token, but not the one that asked', async () => {
  const [one, other] = [await signedIn(), await signedIn()]
  expect(await change(one, password, another)).toMatchObject({ status: 204, body: '' })
  expect([await reads(one), await reads(other)]).toEqual([200, 401])
  expect([await login(password), await login(another)]).toEqual([401, 200])
  const audit = await app.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'set-password')
    .orderBy('audit_id', 'desc')
    .executeTakeFirstOrThrow()
  expect(audit).toMatchObject({ actor_email: email, entity: 'users', before: null, after: null })
  for (const hidden of [password, another]) expect(log.join('')).not.toContain(hidden)
})

test.each([
  ['a wrong current password', 'not the password', another, 'current_password'],
  ['no current password', undefined, another, 'current_password'],
  ['a short new password', password, 'k3#Qz!9vT_w', 'new_password'],
  ['a common new password', password, 'Password123!', 'new_password'],
  ['a new password made of the address', password, 'ann@greenroom.example', 'new_password'],
])('rejects %s, and changes nothing', async (_, current, next, field) => {
  const call = await signedIn()
  const { status, body } = await change(call, current, next)
  expect([status, Object(body).field]).toEqual([400, field])
  expect(JSON.stringify(body)).not.toContain(next)
  expect(await login(password)).toBe(200)
})

test('limits guesses of the current password like sign-ins', async () => {
  const call = await signedIn()
  const guesses = await Promise.all(
    Array.from({ length: 25 }, (_, guess) =>
      guess % 2
        ? change(call, 'not the password', another)
        : call('POST', '/api/v1/account/confirm', { password: 'not the password' }),
    ),
  )
  expect(guesses.filter(({ status }) => status === 400)).toHaveLength(20)
  expect(await change(call, password, another)).toMatchObject({ status: 429 })
})

test('of two changes at once exactly one wins', async () => {
  const call = await signedIn()
  const [one, other] = ['seven purple bicycles', 'eight yellow umbrellas']
  const responses = await Promise.all([
    change(call, password, one),
    change(await signedIn(), password, other),
    change(call, password, one),
  ])
  const wins = responses.map(({ status }) => status === 204)
  expect(wins.filter(Boolean)).toHaveLength(1)
  const [isOther] = [wins[1]]
  expect([await login(one), await login(other)]).toEqual(isOther ? [401, 200] : [200, 401])
})

test('takes no Idempotency-Key, because the hash of a password would have to be stored', async () => {
  const call = await signedIn()
  const body = { current_password: password, new_password: another }
  expect(await call('PUT', path, body, { 'idempotency-key': 'once' })).toMatchObject({
    status: 400,
    body: { message: 'This call takes no Idempotency-Key, because it holds a password.' },
  })
})

test('replaces a hash that is cheap to guess at sign-in, even at ten sign-ins at once', async () => {
  const { hash } = await import('@node-rs/argon2')
  const cheap = await hash(password, { memoryCost: 8192, timeCost: 1 })
  await app.db
    .updateTable('users')
    .set({ password_hash: cheap })
    .where('email', '=', email)
    .execute()
  expect(await login('not the password')).toBe(401)
  expect(await storedHash()).toBe(cheap)
  const statuses = await Promise.all(Array.from({ length: 10 }, () => login(password)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await storedHash()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const current = await storedHash()
  expect([await login(password), await storedHash()]).toEqual([200, current])
})
const storedHash = async () => {
  const found = await app.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return found.password_hash
}

test('asks for the password again 15 minutes after a sign-in, before what lasts or is personal', async () => {
  const bob = await addUser(app.db, { email: 'bob@a.co', role: 'sales_person' })
  const carol = await addUser(app.db, { email: 'carol@a.co', role: 'super_admin' })
  const toAdmin = `/api/v1/auth/users/${bob}/change-role/${await roleId(app.db, 'super_admin')}`
  const toManager = `/api/v1/auth/users/${bob}/change-role/${await roleId(app.db, 'sales_manager')}`
  const dana = await addUser(app.db, { email: 'dana@a.co', role: 'super_admin' })
  const demote = `/api/v1/auth/users/${dana}/change-role/${await roleId(app.db, 'sales_person')}`
  const call = await signedIn()
  const guarded = [
    () => call('POST', toAdmin),
    () => call('POST', `/api/v1/auth/users/${carol}/sign-in-link`),
    () => call('POST', '/api/v1/service-keys', { name: 'Production' }),
    () => call('POST', '/api/v1/account/second-factor'),
    () => call('POST', demote),
    () => call('GET', `/api/v1/auth/users/${dana}/personal-data`),
    () => call('GET', '/api/v1/auth/all-users/export'),
    () => call('GET', '/api/v1/people/export'),
    () => call('POST', `/api/v1/auth/users/${dana}/erase`, { email: 'dana@a.co' }),
  ]
  await age(16)
  for (const ask of guarded)
    expect(await ask()).toMatchObject({
      status: 403,
      body: { message: 'Enter your password again.', password_required: true },
    })
  expect((await call('POST', toManager)).status).toBe(200)
  expect((await call('GET', '/api/v1/auth/by-email/dana@a.co')).body).toMatchObject({
    role: { name: 'super_admin' },
  })
  const confirm = (typed: string) => call('POST', '/api/v1/account/confirm', { password: typed })
  expect((await confirm('not the password')).status).toBe(400)
  expect((await call('POST', toAdmin)).status).toBe(403)
  expect((await confirm(password)).status).toBe(204)
  for (const ask of guarded) expect([200, 201]).toContain((await ask()).status)
})

test('a password link signs a new super administrator in to set a password, once', async () => {
  const userId = await addUser(app.db, { email: 'bob@a.co', role: 'super_admin' })
  const link = `/api/v1/auth/users/${userId}/sign-in-link`
  const call = await signedIn()
  const make = async () => new URL(String(Object((await call('POST', link)).body).url))
  const first = await make()
  const { status, body } = await call('POST', link)
  expect(status).toBe(200)
  expect(body).toEqual({
    url: expect.stringMatching(new RegExp(`^${app.url}/\\?token=[\\w-]{43}$`)),
    expires_at: expect.stringMatching(/Z$/),
  })
  const minutes = (Date.parse(Object(body).expires_at) - Date.now()) / 60_000
  expect(Math.round(minutes)).toBe(30)
  const token = new URL(Object(body).url).searchParams.get('token') ?? ''
  expect(await reads(as(token))).toBe(401)
  const exchange = (sent: string | null) =>
    app.anyone('POST', '/api/v1/auth/sign-in-link', { token: sent })
  expect((await exchange(first.searchParams.get('token'))).status).toBe(401)

  const exchanged = await exchange(token)
  expect(exchanged).toMatchObject({ status: 200, body: { set_password: true } })
  expect((await exchange(token)).status).toBe(401)
  const bob = as(String(Object(exchanged.body).token))
  expect((await bob('GET', '/api/v1/account')).body).toMatchObject({
    has_password: false,
    current_password_required: false,
  })
  await age(60)
  expect((await change(bob, undefined, 'short')).status).toBe(400)
  const both = await Promise.all([
    change(bob, undefined, another),
    change(bob, undefined, 'eight yellow umbrellas'),
  ])
  expect(both.filter((each) => each.status === 204)).toHaveLength(1)
  expect((await change(bob, undefined, 'nine orange submarines')).status).toBe(400)
  const everything = JSON.stringify(await app.db.selectFrom('audit_log').selectAll().execute())
  expect(everything + log.join('')).not.toContain(token)
  expect(everything).toContain('issue-sign-in-link')
})

test('makes no link for yourself, for users who cannot sign in, and after a change of role', async () => {
  const link = (userId: string) => `/api/v1/auth/users/${userId}/sign-in-link`
  const call = await signedIn()
  const sam = await addUser(app.db, { email: 'sam@a.co', role: 'sales_person' })
  const own = await userIdByEmail(app.db, email)
  expect([(await call('POST', link(sam))).status, (await call('POST', link(own))).status]).toEqual([
    409, 409,
  ])
  const bob = await addUser(app.db, { email: 'bob@a.co', role: 'super_admin' })
  const { url } = Object((await call('POST', link(bob))).body)
  await call(
    'POST',
    `/api/v1/auth/users/${bob}/change-role/${await roleId(app.db, 'sales_person')}`,
  )
  await call('POST', `/api/v1/auth/users/${bob}/change-role/${await roleId(app.db, 'super_admin')}`)
  const token = new URL(url).searchParams.get('token')
  expect((await app.anyone('POST', '/api/v1/auth/sign-in-link', { token })).status).toBe(401)
})

test('a user without a password sets one right after signing in, not later', async () => {
  await addUser(app.db, { email: 'bob@a.co', role: 'super_admin' })
  const bob = await signedIn('bob@a.co')
  await age(16)
  expect(await change(bob, undefined, another)).toMatchObject({
    status: 403,
    body: { message: 'Please sign in again to do this: your last sign-in is too long ago.' },
  })
  const carol = await addUser(app.db, { email: 'carol@a.co', role: 'sales_person' })
  for (const refused of [
    await bob('POST', `/api/v1/auth/users/${carol}/erase`, { email: 'carol@a.co' }),
    await bob('GET', `/api/v1/auth/users/${carol}/personal-data`),
  ])
    expect(refused).toMatchObject({
      status: 403,
      body: { message: expect.stringMatching(/^Please sign in again/) },
    })
  expect((await bob('POST', '/api/v1/account/confirm', { password })).status).toBe(409)
  expect((await change(await signedIn('bob@a.co'), undefined, another)).status).toBe(204)
})
