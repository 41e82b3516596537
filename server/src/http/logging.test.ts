import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { issueToken } from '../access/tokens.ts'
import { administrator, startApp, userIdByEmail } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { caller } from '../../test/call.ts'
import { addIndustry } from '../../test/resource-rows.ts'
import { addServiceKey } from '../../test/service-keys.ts'
import { addUser } from '../../test/users.ts'

const { email, password } = administrator
const lines: string[] = []
let app: TestApp
beforeAll(async () => {
  app = await startApp({ logLevel: 'trace', logTo: { write: (line) => void lines.push(line) } })
})
afterAll(() => app.close())
beforeEach(() => {
  lines.length = 0
})

/** The log lines about responses. */
const responseLines = () =>
  lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'response sent')

test('logs one line for each response, with our request id and the caller’s', async () => {
  await app.admin('GET', '/api/v1/industries?limit=3', undefined, { 'x-request-id': 'test-1' })
  await app.anyone('GET', '/api/v1/industries', undefined, { 'x-request-id': 'test-2' })
  await app.anyone('GET', '/nothing')
  expect(responseLines()).toMatchObject([
    {
      level: 30,
      reqId: expect.stringMatching(/^[\da-f-]{36}$/),
      callerReqId: 'test-1',
      method: 'GET',
      path: '/api/v1/industries',
      status: 200,
      ms: expect.any(Number),
      ip: '127.0.0.1',
      user: expect.stringMatching(/^[\da-f-]{36}$/),
    },
    { callerReqId: 'test-2', status: 401 },
    { path: '/nothing', status: 404 },
  ])
  expect(lines).toHaveLength(3)
})

test('names the user or the key in the line of every refusal', async () => {
  const { keyId: key, secret } = await addServiceKey(app.db)
  const user = await userIdByEmail(app.db, email)
  const trainee = await addUser(app.db, { email: 'sam@a.co', role: 'sales_person' })
  const industry = `/api/v1/industries/${await addIndustry(app.db)}`
  const asKey = caller(app.url, { authorization: `Bearer ${secret}` })
  const asTrainee = caller(app.url, {
    authorization: `Bearer ${await issueToken(app.db, trainee)}`,
  })
  const body = { name: 'Cars', details: 'Cars.' }
  const catalogue = '/api/v1/delivery/catalogue'
  await asTrainee('GET', '/api/v1/industries')
  await asTrainee('GET', '/api/nothing')
  await asKey('GET', '/api/v1/industries')
  await asKey('DELETE', catalogue)
  await asKey('GET', '/api/v1/delivery/prompts/x')
  await app.admin('GET', catalogue)
  await app.admin('GET', '/api/nothing')
  await app.admin('PATCH', industry, body)
  await app.admin('POST', `/api/v1/auth/users/${user}/sign-in-link`)
  await app.admin('PUT', industry, body, { 'if-match': '"9"' })
  await app.admin('PUT', industry, 'a,b', { 'content-type': 'text/csv' })
  await app.admin('PUT', industry, {})
  expect(responseLines().map(({ status, user: by, key: byKey }) => [status, by ?? byKey])).toEqual([
    ...[trainee, trainee, key, key].map((id) => [403, id]),
    ...[
      [404, key],
      [403, user],
      [404, user],
      [405, user],
      [409, user],
      [412, user],
    ],
    ...[
      [415, user],
      [400, user],
    ],
  ])

  lines.length = 0
  const attempt = { account: email, address: '127.0.0.1' }
  const attempts = Array.from({ length: 20 }, () => attempt)
  await app.db.insertInto('sign_in_attempts').values(attempts).execute()
  await app.admin('POST', '/api/v1/account/confirm', { password })
  expect(responseLines()).toMatchObject([{ status: 429, user }])
  await app.db.deleteFrom('sign_in_attempts').execute()
})

test('logs no passwords, tokens, Authorization headers or queries', async () => {
  const { body } = await app.anyone('POST', '/api/login', { email, password })
  const newToken = typeof body === 'object' && body && 'token' in body ? String(body.token) : ''
  expect(newToken).toHaveLength(43)
  await app.anyone('POST', '/api/login', { email, password: 'a wrong password' })
  await app.anyone('POST', '/api/login', `{"email":"${email}","password":"${password}`)
  await app.anyone('GET', `/?token=${app.token}`)
  await app.anyone('GET', `/nothing?token=${app.token}`)
  await app.anyone('GET', `/api/nothing?token=${app.token}#${app.token}`)
  await app.anyone('GET', `/%zz?token=${app.token}`)
  await app.admin('GET', `/api/v1/industries;token=${app.token}`)
  await app.admin('PUT', '/api/v1/industries/x', { name: 'SECRET', details: 'SECRET' })
  // An internal error with values of the row in its details, like many of PostgreSQL's.
  await sql`create function fail() returns trigger language plpgsql as $$ begin
    raise exception 'broken' using errcode = 'XX000', detail = new.name, hint = new.name;
    end $$`.execute(app.db)
  await sql`create trigger fail before insert on industries for each row execute function fail()`.execute(
    app.db,
  )
  expect(
    await app.admin('POST', '/api/v1/industries', { name: 'SECRET', details: 'x' }),
  ).toMatchObject({
    status: 500,
    body: { message: 'Something went wrong on the server. Please try again.' },
  })

  await sql`drop function fail cascade`.execute(app.db)

  const log = lines.join('')
  expect(responseLines().length).toBeGreaterThanOrEqual(9)
  expect(log).toContain('"code":"XX000"')
  for (const secret of [
    password,
    'a wrong password',
    app.token,
    newToken,
    'Bearer',
    'token=',
    'SECRET',
  ])
    expect(log).not.toContain(secret)
})
