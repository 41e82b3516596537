import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator, startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { auditOf, delivery, startService } from '../../../test/delivery.ts'
import type { TestService } from '../../../test/delivery.ts'
import { addUser } from '../../../test/users.ts'

let app: TestApp
let service: TestService
beforeAll(async () => {
  app = await startApp()
  service = await startService(app)
})
afterAll(() => app.close())

const names = { first_name: 'Maya', last_name: 'Okafor' }
const pathOf = (email: string) => `${delivery}/users/${encodeURIComponent(email)}`
const save = (email: string, body: object = names) => service.call('PUT', pathOf(email), body)
const userOf = async (email: string) =>
  (await app.admin('GET', `/api/v1/auth/by-email/${encodeURIComponent(email)}`)).body

test('creates a trainee without a password, and updates the same one', async () => {
  const { status, body } = await save('  Maya@A.co ', { ...names, phone_number: ' +1 2 ' })
  expect([status, body]).toEqual([200, { user_id: expect.any(String) }])
  const user = {
    user_id: Object(body).user_id,
    ...names,
    email: 'maya@a.co',
    phone_number: '+1 2',
    role: { name: 'sales_person' },
  }
  expect(await userOf('maya@a.co')).toMatchObject({ ...user, version: 1 })

  const again = await save('MAYA@a.co', { first_name: 'May', last_name: 'Okafor' })
  expect([again.status, again.body]).toEqual([200, body])
  expect(await userOf('maya@a.co')).toMatchObject({ ...user, first_name: 'May', version: 2 })
  await save('maya@a.co', { ...names, phone_number: null })
  expect(await userOf('maya@a.co')).toMatchObject({ ...user, phone_number: null })

  const actor = { actor_email: 'Production (service key)', actor_id: service.keyId }
  expect(await auditOf(app, user.user_id)).toMatchObject([
    { ...actor, action: 'create', entity: 'users', after: { email: 'maya@a.co' } },
    { ...actor, action: 'update', before: { first_name: 'Maya' }, after: { first_name: 'May' } },
    { ...actor, action: 'update' },
  ])
  const signIn = await app.anyone('POST', '/api/login', {
    email: 'maya@a.co',
    password: 'anything',
  })
  expect(signIn.status).toBe(401)
})

test('saving the same again writes nothing', async () => {
  const person = { ...names, phone_number: '+1 2' }
  const { body } = await save('same@a.co', person)
  const saved = await userOf('same@a.co')
  for (const again of [person, names, { ...person, phone_number: ' +1 2 ' }])
    expect((await save('SAME@a.co', again)).body).toEqual(body)
  expect(await userOf('same@a.co')).toEqual(saved)
  expect(await auditOf(app, Object(body).user_id)).toHaveLength(1)
})

test('rejects the Kelvin sign, which PostgreSQL takes for the letter k', async () => {
  await save('kim@a.co')
  const before = await userOf('kim@a.co')
  const { status, body } = await save('\u212aim@a.co', { first_name: 'Eve', last_name: 'Else' })
  expect([status, body]).toEqual([400, { message: 'Invalid email address', field: 'email' }])
  expect(await userOf('kim@a.co')).toEqual(before)
  expect(await userOf('\u212aim@a.co')).toEqual({ message: 'No user found with that email.' })
})

test('parallel creates of one address give one user', async () => {
  const responses = await Promise.all(
    ['Both@a.co', 'both@A.CO', 'both@a.co', 'BOTH@a.co'].map((email) => save(email)),
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(responses.map(({ body }) => Object(body).user_id)).size).toBe(1)
})

test.each([
  ['a b@a.co', 'Invalid email address'],
  ['nobody', 'Invalid email address'],
  ['%20', 'Email is required'],
  ['a%00@a.co', 'Invalid email address'],
  [`${'x'.repeat(330)}@a.co`, 'Invalid email address'],
])('rejects the address %j and names it', async (email, message) => {
  const encoded = email.includes('%') ? email : encodeURIComponent(email)
  expect(await service.call('PUT', `${delivery}/users/${encoded}`, names)).toMatchObject({
    status: 400,
    body: { message, field: 'email' },
  })
})

test.each([
  ['first_name', { last_name: 'x' }],
  ['last_name', { first_name: 'x', last_name: ' ' }],
  ['phone_number', { ...names, phone_number: '1'.repeat(41) }],
])('rejects a missing or long %s and names it', async (field, body) => {
  expect(await save('fields@a.co', body)).toMatchObject({ status: 400, body: { field } })
})

test('leaves users with another role alone', async () => {
  await addUser(app.db, { email: 'manager@a.co', role: 'sales_manager' })
  for (const email of ['manager@a.co', administrator.email]) {
    const before = await userOf(email)
    expect(await save(email.toUpperCase())).toMatchObject({
      status: 409,
      body: { message: 'This address belongs to a user with another role. Nothing was changed.' },
    })
    expect(await userOf(email)).toEqual(before)
  }
})
