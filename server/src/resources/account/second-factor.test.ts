import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administrator, startApp, userIdByEmail } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { caller } from '../../../test/call.ts'
import {
  codeOf,
  farFromNextStep,
  turnOnSecondFactor,
  wrongCodeOf,
} from '../../../test/second-factor.ts'
import { issueSignInLink } from '../../access/sign-in-links.ts'

const path = '/api/v1/account/second-factor'

let app: TestApp
const log: string[] = []
beforeAll(async () => {
  app = await startApp({ logLevel: 'trace', logTo: { write: (line) => log.push(line) } })
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const table of ['second_factors', 'sign_in_attempts', 'sign_in_places'] as const)
    await app.db.deleteFrom(table).execute()
  log.length = 0
})

const login = (code?: string, password = administrator.password) =>
  app.anyone('POST', '/api/login', { email: administrator.email, password, code })
const readAccount = async () => Object((await app.admin('GET', '/api/v1/account')).body)

const codeRequired = {
  status: 401,
  body: { message: 'Enter the code of your authenticator app.', code_required: true },
}
const message = 'This code is wrong or was used before.'
const refused = { status: 401, body: { message, code_required: true } }

test('asks for a code after the right password only, and each code works once', async () => {
  await farFromNextStep()
  const { status, body } = await app.admin('POST', path)
  expect(status).toBe(200)
  const { secret, otpauth_url }: { secret: string; otpauth_url: string } = Object(body)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(otpauth_url).toBe(
    `otpauth://totp/Greenroom:${encodeURIComponent(administrator.email)}` +
      `?issuer=Greenroom&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  )
  expect((await login()).status).toBe(200)
  const wrong = { code: wrongCodeOf(secret) }
  expect(await app.admin('PUT', path, wrong)).toMatchObject({
    status: 400,
    body: { message, field: 'code' },
  })
  const first = codeOf(secret, -1)
  const { body: turnedOn } = await app.admin('PUT', path, { code: first })
  expect(turnedOn).toEqual({ recovery_codes: expect.objectContaining({ length: 10 }) })
  expect(await readAccount()).toEqual({
    email: administrator.email,
    has_password: true,
    current_password_required: true,
    second_factor: true,
    second_factor_required: false,
    recovery_codes_left: 10,
  })
  expect((await app.admin('POST', path)).status).toBe(409)

  const wrongPassword = await login(undefined, 'a wrong password')
  expect(wrongPassword.body).toEqual({ message: 'Wrong email address or password.' })
  expect(await login()).toMatchObject(codeRequired)
  expect(await login(' ')).toMatchObject(codeRequired)
  expect(await login(first)).toMatchObject(refused)
  const next = codeOf(secret)
  expect((await login(`${next.slice(0, 3)} ${next.slice(3)}`)).status).toBe(200)
  expect(await login(next)).toMatchObject(refused)
  expect((await login(codeOf(secret, 1))).status).toBe(200)
  expect(await login(codeOf(secret, 3))).toMatchObject(refused)
})

test('recovery codes work once, however they are written, and only their hashes are stored', async () => {
  const { secret, recovery } = await turnOnSecondFactor(app.admin)
  for (const code of recovery) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
  expect(new Set(recovery).size).toBe(10)
  const [one = '', two = '', three = ''] = recovery
  expect((await login(one)).status).toBe(200)
  expect(await login(one)).toMatchObject(refused)
  expect((await login(` ${two.toUpperCase().replace('-', ' ')}`)).status).toBe(200)
  expect(await login('aaaaa-aaaaa')).toMatchObject(refused)
  expect(await app.admin('DELETE', path, { code: three })).toMatchObject({ status: 204 })
  expect((await login()).status).toBe(200)

  await turnOnSecondFactor(app.admin)
  const stored = await Promise.all(
    (['second_factors', 'recovery_codes', 'audit_log', 'idempotency_keys'] as const).map((table) =>
      app.db.selectFrom(table).selectAll().execute(),
    ),
  )
  const dump = JSON.stringify(stored, (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  )
  for (const code of recovery) {
    expect(dump).not.toContain(code)
    expect(dump).not.toContain(code.replace('-', ''))
  }
  const everything = JSON.stringify(stored[2]) + log.join('')
  for (const hidden of [secret, ...recovery, codeOf(secret)])
    expect(everything).not.toContain(hidden)
})

test('lets one of four uses of the same code at once in', async () => {
  const { secret } = await turnOnSecondFactor(app.admin)
  const code = codeOf(secret)
  const responses = await Promise.all([1, 2, 3, 4].map(() => login(code)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401])
})

test('limits guesses of codes at the sign-in and in the account, and is turned off with a code', async () => {
  const { secret } = await turnOnSecondFactor(app.admin)
  const failed = { account: administrator.email, address: '192.0.2.9' }
  await app.db
    .insertInto('sign_in_attempts')
    .values(Array.from({ length: 18 }, () => failed))
    .execute()
  // Two are left. A right password without a code takes none.
  const turnOff = (code: string) => app.admin('DELETE', path, { code })
  expect(await login()).toMatchObject(codeRequired)
  expect(await login()).toMatchObject(codeRequired)
  expect(await login(wrongCodeOf(secret))).toMatchObject(refused)
  expect((await turnOff(wrongCodeOf(secret))).status).toBe(400)
  expect((await login(codeOf(secret))).status).toBe(429)
  expect((await turnOff(codeOf(secret))).status).toBe(429)
  await app.db.deleteFrom('sign_in_attempts').execute()
  expect((await turnOff(codeOf(secret))).status).toBe(204)
  expect(await readAccount()).toMatchObject({ second_factor: false, recovery_codes_left: 0 })
})

test('a sign-in link does not go round the second factor', async () => {
  const { secret } = await turnOnSecondFactor(app.admin)
  const token = await issueSignInLink(app.db, await userIdByEmail(app.db, administrator.email))
  const direct = caller(app.url, { authorization: `Bearer ${token}` })
  expect((await direct('GET', '/api/v1/industries')).status).toBe(401)
  const exchange = (code?: string) =>
    app.anyone('POST', '/api/v1/auth/sign-in-link', { token, code })
  expect(await exchange()).toMatchObject(codeRequired)
  expect(await exchange(wrongCodeOf(secret))).toMatchObject(refused)
  expect(await exchange(codeOf(secret))).toMatchObject({
    status: 200,
    body: { user: { email: administrator.email } },
  })
  expect((await exchange(codeOf(secret, 1))).status).toBe(401)
})

test('starts again with another key, and records each step without a secret', async () => {
  const before = await app.db.selectFrom('audit_log').select('audit_id').execute()
  const { body: given } = await app.admin('POST', path)
  const { secret } = await turnOnSecondFactor(app.admin)
  expect(await app.admin('PUT', path, { code: codeOf(Object(given).secret) })).toMatchObject({
    status: 409,
  })
  await app.admin('DELETE', path, { code: codeOf(secret) })
  const rows = await app.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .orderBy('audit_id')
    .offset(before.length)
    .execute()
  const actions = ['prepare', 'prepare', 'turn-on', 'turn-off']
  const content = { before: null, after: null }
  expect(rows).toEqual(actions.map((word) => ({ action: `${word}-second-factor`, ...content })))
})
