import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administrator, startApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'

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
