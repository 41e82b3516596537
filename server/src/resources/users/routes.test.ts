import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administrator, userIdByEmail, startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { addUsers, roleId } from '../../../test/users.ts'

const list = '/api/v1/auth/all-users'
const unknownId = '00000000-0000-4000-8000-000000000000'
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('users').where('email', 'like', 'user-%').execute()
})
const byEmail = (address: string) =>
  app.admin('GET', `/api/v1/auth/by-email/${encodeURIComponent(address)}`)

test('lists all users by creation date', { tags: ['R093', 'R199'] }, async () => {
  await addUsers(app.db, 10)
  const { status, headers, body } = await app.admin('GET', list)
  expect([status, headers.get('content-type'), headers.get('link')]).toEqual([
    200,
    'application/json; charset=utf-8',
    null,
  ])
  expect(Object(body)).toHaveLength(11)
  const created = Object(body).map(({ created_at }: { created_at: string }) => created_at)
  expect(created).toEqual(created.toSorted())
  const user_id = await userIdByEmail(app.db, 'user-10@a.co')
  expect(Object(body)[0]).toEqual({
    user_id,
    id: user_id,
    first_name: 'First 10',
    last_name: 'Last',
    email: 'user-10@a.co',
    phone_number: null,
    role: { role_id: await roleId(app.db, 'sales_person'), name: 'sales_person' },
    version: 1,
    created_at: '2025-01-01T00:00:00.000Z',
    updated_at: expect.stringMatching(/^\d{4}-.+Z$/),
  })
})

test('finds a user by the exact address, ignoring case', { tags: ['R200'] }, async () => {
  await addUsers(app.db, 3)
  for (const address of ['user-2@a.co', ' USER-2@A.CO '])
    expect(await byEmail(address)).toMatchObject({ status: 200, body: { first_name: 'First 2' } })
})

test.each([
  'user-9@a.co',
  'user-',
  '%',
  "' or 1=1 --",
  '\0',
  '\ud7ff',
  'a/b@c.co',
  'x'.repeat(2000),
])('responds 404 with a message to the unknown address %j', { tags: ['R223'] }, async (address) => {
  await addUsers(app.db, 3)
  expect(await byEmail(address)).toMatchObject({
    status: 404,
    body: { message: 'No user found with that email.' },
  })
})

test('updates names and phone number and nothing else', { tags: ['R170', 'R201'] }, async () => {
  await addUsers(app.db, 1)
  const path = `/api/v1/auth/${await userIdByEmail(app.db, 'user-1@a.co')}`
  const body = {
    first_name: ' Ada ',
    last_name: 'Quist',
    phone_number: ' +1 555 01 ',
    email: 'x',
  }
  const response = await app.admin('PUT', path, body)
  expect(response).toMatchObject({
    status: 200,
    body: {
      first_name: 'Ada',
      last_name: 'Quist',
      phone_number: '+1 555 01',
      email: 'user-1@a.co',
      role: { name: 'sales_person' },
      version: 2,
    },
  })
  expect((await byEmail('user-1@a.co')).body).toEqual(response.body)
  for (const phone_number of [null, '', undefined])
    expect((await app.admin('PUT', path, { ...body, phone_number })).body).toMatchObject({
      phone_number: null,
    })
  const audit = await app.db.selectFrom('audit_log').selectAll().execute()
  // Without a number, the second and the third change nothing.
  expect(audit.at(-2)).toMatchObject({
    action: 'update',
    entity: 'users',
    before: { first_name: 'First 1' },
    after: { first_name: 'Ada' },
  })
  expect(JSON.stringify(audit)).not.toContain('password_hash')
})

test.each([
  [{ first_name: ' ', last_name: 'b' }, 'First name is required', 'first_name'],
  [{ first_name: 'a' }, 'Last name is required', 'last_name'],
  [
    { first_name: 'a', last_name: 'b', phone_number: 5 },
    'phone_number must be text',
    'phone_number',
  ],
])('rejects %j', { tags: ['R170'] }, async (body, message, field) => {
  await addUsers(app.db, 1)
  const path = `/api/v1/auth/${await userIdByEmail(app.db, 'user-1@a.co')}`
  expect(await app.admin('PUT', path, body)).toMatchObject({
    status: 400,
    body: { message, field },
  })
  expect((await byEmail('user-1@a.co')).body).toMatchObject({ version: 1 })
})

test('rejects a stale version with who changed it, and unknown users with 404', async () => {
  await addUsers(app.db, 1)
  const path = `/api/v1/auth/${await userIdByEmail(app.db, 'user-1@a.co')}`
  const body = { first_name: 'a', last_name: 'b' }
  expect((await app.admin('PUT', path, body, { 'if-match': '"1"' })).status).toBe(200)
  const stale = await app.admin('PUT', path, body, { 'if-match': '"1"' })
  expect(stale.status).toBe(412)
  expect(Object(stale.body).message).toContain(`user-1@a.co was changed by ${administrator.email}`)
  for (const id of [unknownId, 'logout', 'all-users', '%00', 'x'.repeat(300)])
    expect((await app.admin('PUT', `/api/v1/auth/${id}`, body)).status).toBe(404)
})

test('lists the roles of spec section 6', { tags: ['R202'] }, async () => {
  const { status, body } = await app.admin('GET', '/api/v1/roles')
  const names = Object(body).map(({ name }: { name: string }) => name)
  expect([status, names]).toEqual([200, ['sales_manager', 'sales_person', 'super_admin']])
})
