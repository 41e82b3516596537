import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newSecondFactor } from '../../access/second-factor.ts'
import { issueToken } from '../../access/tokens.ts'
import { administrator, startApp, userIdByEmail } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { caller } from '../../../test/call.ts'
import { addUser, setRole } from '../../../test/users.ts'

const path = '/api/v1/administrators'
const bob = { email: 'bob@plant.example', password: 'nine heavy green doors' }
let app: TestApp
let bobId: string
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await setRole(app.db, administrator.email, 'super_admin')
  await app.db.deleteFrom('users').where('email', '<>', administrator.email).execute()
  bobId = await addUser(app.db, { ...bob, role: 'super_admin' })
})

const listed = async (email: string) => {
  const { body } = await app.admin('GET', path)
  return Object(body).find((row: { email: string }) => row.email === email)
}
const login = async ({ email, password } = bob) => {
  const { status, body } = await app.anyone('POST', '/api/login', { email, password })
  return { status, call: caller(app.url, { authorization: `Bearer ${Object(body).token}` }) }
}

test('lists who may sign in, and how', async () => {
  await addUser(app.db, { email: 'liam@plant.example', role: 'sales_manager' })
  expect(await listed(bob.email)).toEqual({
    user_id: bobId,
    email: bob.email,
    first_name: 'Sam',
    last_name: 'Seller',
    second_factor: false,
    identity_provider: false,
    last_sign_in_at: null,
    devices: 0,
  })
  await login()
  await login()
  const { secret } = newSecondFactor(bob.email)
  await app.db.insertInto('second_factors').values({ user_id: bobId, secret }).execute()
  const link = { issuer: 'https://id.example', subject: 'bob', user_id: bobId }
  await app.db.insertInto('oidc_links').values(link).execute()
  expect(await listed(bob.email)).toMatchObject({
    second_factor: true,
    identity_provider: true,
    last_sign_in_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    devices: 2,
  })
  expect(Object((await app.admin('GET', path)).body)).toHaveLength(2)
})

test('adds an administrator, who sets a password with the link', async () => {
  const input = { email: ' Ada@Plant.example ', first_name: 'Ada', last_name: 'Okafor' }
  const added = await app.admin('POST', path, input)
  expect(added).toMatchObject({ status: 201, body: { user_id: expect.any(String) } })
  const { link, expires_at } = Object(added.body)
  expect(Date.parse(expires_at)).toBeGreaterThan(Date.now())
  expect(await listed('ada@plant.example')).toMatchObject({ first_name: 'Ada', devices: 0 })

  const token = new URL(link).searchParams.get('token')
  const opened = await app.anyone('POST', '/api/v1/auth/sign-in-link', { token })
  expect(opened).toMatchObject({ status: 200, body: { set_password: true } })
  const ada = caller(app.url, { authorization: `Bearer ${Object(opened.body).token}` })
  const password = { new_password: 'eleven quiet blue rivers' }
  expect((await ada('PUT', '/api/v1/account/password', password)).status).toBe(204)
})

test.each([
  [{ email: 'no address', first_name: 'A', last_name: 'B' }, 400, 'email'],
  [{ email: 'a@erased.invalid', first_name: 'A', last_name: 'B' }, 400, 'email'],
  [{ email: 'ada@plant.example', first_name: ' ', last_name: 'B' }, 400, 'first_name'],
  [{ email: 'BOB@plant.example', first_name: 'A', last_name: 'B' }, 409, 'email'],
])('refuses to add %o', async (input, status, field) => {
  expect(await app.admin('POST', path, input)).toMatchObject({ status, body: { field } })
})

test('names the way for an address that is taken', async () => {
  const input = { email: bob.email, first_name: 'Bob', last_name: 'B' }
  expect((await app.admin('POST', path, input)).body).toMatchObject({
    message: expect.stringContaining('Change Role in Users and Sessions'),
  })
})

test('signs somebody out everywhere, and turns off what they have lost', async () => {
  const { call } = await login()
  const { secret } = newSecondFactor(bob.email)
  await app.db.insertInto('second_factors').values({ user_id: bobId, secret }).execute()
  const link = { issuer: 'https://id.example', subject: 'bob', user_id: bobId }
  await app.db.insertInto('oidc_links').values(link).execute()

  const take = async (what: string) =>
    (await app.admin('DELETE', `${path}/${bobId}/${what}`)).status
  expect(await take('second-factor')).toBe(204)
  expect((await call('GET', '/api/v1/roles')).status).toBe(200)
  expect(await take('devices')).toBe(204)
  expect((await call('GET', '/api/v1/roles')).status).toBe(401)
  expect(await take('identity-provider')).toBe(204)
  expect(await listed(bob.email)).toMatchObject({
    second_factor: false,
    identity_provider: false,
    devices: 0,
  })
  for (const what of ['second-factor', 'devices', 'identity-provider'])
    expect([what, await take(what)]).toEqual([what, 409])
  // The password is still theirs.
  expect((await login()).status).toBe(200)
})

test('takes the role away, and with it every way to sign in', async () => {
  const { call } = await login()
  expect((await app.admin('DELETE', `${path}/${bobId}`)).status).toBe(204)
  expect(await listed(bob.email)).toBeUndefined()
  expect((await call('GET', '/api/v1/roles')).status).toBe(401)
  expect((await login()).status).toBe(401)
  const { body } = await app.admin('GET', `/api/v1/auth/by-email/${bob.email}`)
  expect(body).toMatchObject({ role: { name: 'sales_person' } })
})

const everything = ['', '/devices', '/second-factor', '/identity-provider']

test.each(everything)('cannot be used on oneself or on others: DELETE %s', async (what) => {
  const own = await userIdByEmail(app.db, administrator.email)
  expect((await app.admin('DELETE', `${path}/${own}${what}`)).status).toBe(409)
  const user_id = await addUser(app.db, { email: 'liam@plant.example', role: 'sales_person' })
  expect((await app.admin('DELETE', `${path}/${user_id}${what}`)).status).toBe(404)
})

test('of two who remove each other at once, one stays', async () => {
  // The administrator of the other tests is neither of the two, since this may end their session.
  await setRole(app.db, administrator.email, 'sales_person')
  const eveId = await addUser(app.db, { email: 'eve@plant.example', role: 'super_admin' })
  const as = async (user_id: string) =>
    caller(app.url, { authorization: `Bearer ${await issueToken(app.db, user_id)}` })
  const [bobs, eves] = [await as(bobId), await as(eveId)]
  const results = await Promise.all([
    bobs('DELETE', `${path}/${eveId}`),
    eves('DELETE', `${path}/${bobId}`),
  ])
  expect(results.filter(({ status }) => status === 204)).toHaveLength(1)
})

test('asks for the password again after 15 minutes', async () => {
  const token = await issueToken(app.db, bobId)
  await app.db
    .updateTable('access_tokens')
    .set({ created_at: new Date(Date.now() - 16 * 60_000) })
    .where('user_id', '=', bobId)
    .execute()
  const bobs = caller(app.url, { authorization: `Bearer ${token}` })
  const question = { status: 403, body: { password_required: true } }
  const input = { email: 'ada@plant.example', first_name: 'Ada', last_name: 'Okafor' }
  expect(await bobs('POST', path, input)).toMatchObject(question)
  const own = await userIdByEmail(app.db, administrator.email)
  for (const what of everything)
    expect(await bobs('DELETE', `${path}/${own}${what}`)).toMatchObject(question)
  expect((await bobs('GET', path)).status).toBe(200)
})
