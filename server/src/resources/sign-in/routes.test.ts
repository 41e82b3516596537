import { readRole } from '@greenroom/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clearAuditLog } from '../../../test/audit-log.ts'
import { administrator, startApp, userIdByEmail } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { commitWhileWaiting } from '../../../test/during-transaction.ts'
import type { Database } from '../../database/database.ts'
import { resetAdministrator } from '../users/administrators.ts'
import { hashPassword } from '../../access/passwords.ts'
import { addUser } from '../../../test/users.ts'
import { caller } from '../../../test/call.ts'

const { email, password } = administrator
const withoutPassword = 'pat@greenroom.example'
let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await addUser(app.db, { email: 'sam@greenroom.example', password, role: 'sales_person' })
  await addUser(app.db, { email: 'mia@greenroom.example', password, role: 'sales_manager' })
  await addUser(app.db, { email: withoutPassword, role: 'sales_manager' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('sign_in_attempts').execute()
})

const login = (body: unknown) => app.anyone('POST', '/api/login', body)
const withToken = (body: unknown) => {
  const token = typeof body === 'object' && body && 'token' in body ? String(body.token) : ''
  return caller(app.url, { authorization: `Bearer ${token}` })
}

test(
  'gives a super_admin a valid token, and the role in a form that the console reads',
  { tags: ['R001', 'R182', 'R185'] },
  async () => {
    const { status, body } = await login({ email, password })
    expect(status).toBe(200)
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      message: 'Login successful',
      user: {
        user_id: await userIdByEmail(app.db, email),
        name: 'Greenroom Administrator',
        email,
        image: null,
        role: 'super_admin',
      },
    })
    expect(readRole(body)).toBe('super_admin')
    expect((await withToken(body)('GET', '/api/v1/industries')).status).toBe(200)
  },
)

test('ignores case and surrounding blanks in the address', async () => {
  for (const spelling of [email.toUpperCase(), `  ${email}\t`])
    expect((await login({ email: spelling, password })).status).toBe(200)
  expect((await app.anyone('POST', '/api/login/', { email, password })).status).toBe(200)
})

test.each(['sam@greenroom.example', 'mia@greenroom.example'])(
  'rejects %s, who has another role, with the message of the spec',
  { tags: ['R001', 'R181'] },
  async (other) => {
    const tokens = await countTokens()
    expect(await login({ email: other, password })).toMatchObject({
      status: 403,
      body: { message: 'You do not have the role permission to access this resource' },
    })
    expect(await countTokens()).toBe(tokens)
  },
)

test('responds the same to a wrong password, an unknown address and a user without a password', async () => {
  const responses = [
    await login({ email, password: `${password}!` }),
    await login({ email: 'nobody@greenroom.example', password }),
    await login({ email: withoutPassword, password }),
    await login({ email: 'sam@greenroom.example', password: 'wrong password' }),
  ]
  for (const { status, body } of responses)
    expect([status, body]).toEqual([401, { message: 'Wrong email address or password.' }])
})

test.each([
  [{}, 'Email is required', 'email'],
  [{ email: '', password }, 'Email is required', 'email'],
  [{ email: 'ann@greenroom', password }, 'Invalid email address', 'email'],
  [{ email: [email], password }, 'Invalid email address', 'email'],
  [{ email: '\u212aim@greenroom.example', password }, 'Invalid email address', 'email'],
  [{ email: { $ne: '' }, password }, 'Invalid email address', 'email'],
  [{ email }, 'Password is required', 'password'],
  [{ email, password: '12345' }, 'Password must be at least 6 characters', 'password'],
  [{ email, password: 123_456 }, 'password must be text', 'password'],
  [{ email, password: 'x'.repeat(1001) }, 'password must be at most 1000 characters', 'password'],
])(
  'rejects %j with the message of the spec',
  { tags: ['R153', 'R154'] },
  async (body, message, field) => {
    expect(await login(body)).toMatchObject({ status: 400, body: { message, field } })
  },
)

test('signing out revokes only the token that was sent', { tags: ['R186'] }, async () => {
  const first = withToken((await login({ email, password })).body)
  const second = withToken((await login({ email, password })).body)
  expect(await first('DELETE', '/api/v1/auth/logout')).toMatchObject({ status: 204, body: '' })
  expect((await first('DELETE', '/api/v1/auth/logout')).status).toBe(401)
  expect((await first('GET', '/api/v1/industries')).status).toBe(401)
  expect((await second('GET', '/api/v1/industries')).status).toBe(200)
})

test('audits signing in and out without the token', async () => {
  await clearAuditLog(app.db)
  await withToken((await login({ email, password })).body)('DELETE', '/api/v1/auth/logout')
  const rows = await app.db.selectFrom('audit_log').selectAll().orderBy('audit_id').execute()
  expect(rows).toMatchObject([
    { action: 'sign-in', actor_email: email, entity: 'users', before: null, after: null },
    { action: 'sign-out', actor_email: email, entity: 'users', before: null, after: null },
  ])
})

test('rejects a password that is changed during the check', async () => {
  const hash = await hashPassword('another password')
  const change = (trx: Database) =>
    trx.updateTable('users').set({ password_hash: hash }).where('email', '=', email).execute()
  const signingIn = await commitWhileWaiting(app.db, change, () => login({ email, password }))
  expect(signingIn).toMatchObject({
    status: 401,
    body: { message: 'Wrong email address or password.' },
  })
  await resetAdministrator(app.db, email, password)
})

const countTokens = async () =>
  (await app.db.selectFrom('access_tokens').select('token_hash').execute()).length
