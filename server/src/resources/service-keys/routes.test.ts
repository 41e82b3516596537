import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clearAuditLog } from '../../../test/audit-log.ts'
import { administrator, startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { caller } from '../../../test/call.ts'
import { hashOf } from '../../access/tokens.ts'

const path = '/api/v1/service-keys'
const unknownId = '00000000-0000-4000-8000-000000000000'

let app: TestApp
const log: string[] = []
beforeAll(async () => {
  app = await startApp({ logLevel: 'trace', logTo: { write: (line) => log.push(line) } })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('service_keys').execute()
  await clearAuditLog(app.db)
  log.length = 0
})

const create = async (name = 'Production') => Object((await app.admin('POST', path, { name })).body)
const shown = (created: Record<string, unknown>) => {
  const { secret: _, ...key } = created
  return key
}
const list = async () => (await app.admin('GET', path)).body
const callWith = async (secret: string) =>
  caller(app.url, { authorization: `Bearer ${secret}` })('GET', '/api/v1/delivery/catalogue')
const audit = () => app.db.selectFrom('audit_log').selectAll().orderBy('audit_id').execute()

test('creates a key whose secret opens the delivery endpoints at once', async () => {
  const { status, body } = await app.admin('POST', path, { name: '  Production ' })
  expect(status).toBe(201)
  expect(body).toEqual({
    key_id: expect.stringMatching(/^[\da-f-]{36}$/),
    name: 'Production',
    scope: 'delivery',
    expires_at: null,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
    secret: expect.stringMatching(/^gr_[\w-]{43}$/),
  })
  expect((await callWith(Object(body).secret)).status).toBe(200)
})

test('lists keys without secrets, oldest first, with their last use', async () => {
  const [first, second] = [await create('One'), await create('Two')]
  await callWith(second.secret)
  expect(await list()).toEqual([
    { ...shown(first), last_used_at: null, calls_24h: 0, refused_24h: 0 },
    {
      ...shown(second),
      ...{ last_used_at: expect.stringMatching(/Z$/), calls_24h: expect.any(Number) },
      refused_24h: 0,
    },
  ])
})

test('two keys can have the same name, and each has its own secret', async () => {
  const [one, other] = [await create(), await create()]
  expect(one.secret).not.toBe(other.secret)
  expect(await list()).toHaveLength(2)
})

test('a revoked key is refused by the next call, and the others stay', async () => {
  const [one, other] = [await create(), await create()]
  expect((await callWith(one.secret)).status).toBe(200)
  const { status, body } = await app.admin('DELETE', `${path}/${one.key_id}`)
  expect([status, body]).toEqual([204, ''])
  expect(await callWith(one.secret)).toMatchObject({
    status: 401,
    body: { message: 'There is no such service key. It may have been revoked.' },
  })
  expect((await callWith(other.secret)).status).toBe(200)
  for (const id of [one.key_id, unknownId, 'x'])
    expect((await app.admin('DELETE', `${path}/${id}`)).status).toBe(404)
})

test.each([[''], ['   '], [undefined], [7], ['x'.repeat(201)], ['a\0']])(
  'rejects the name %j and names the field',
  async (name) => {
    expect(await app.admin('POST', path, { name })).toMatchObject({
      status: 400,
      body: { field: 'name' },
    })
    expect(await list()).toEqual([])
  },
)

test('creates a key of a scope that expires', async () => {
  const expires_at = new Date(Date.now() + 90_000).toISOString()
  const { status, body } = await app.admin('POST', path, {
    name: 'Figures',
    scope: 'reporting',
    expires_at,
  })
  expect([status, body]).toMatchObject([201, { scope: 'reporting', expires_at }])
  expect(await list()).toMatchObject([{ scope: 'reporting', expires_at }])
  const call = caller(app.url, { authorization: `Bearer ${Object(body).secret}` })
  expect((await call('GET', '/api/v1/insights')).status).toBe(200)
})

test.each([
  ['scope', 'everything', 'scope must be one of delivery, reporting, provisioning'],
  ['expires_at', 'soon', 'expires_at must be a time such as 2026-11-22T14:05:12Z'],
  ['expires_at', '2020-01-01T00:00:00Z', 'expires_at must be in the future'],
])('rejects the %s %j', async (field, value, message) => {
  const { status, body } = await app.admin('POST', path, { name: 'Figures', [field]: value })
  expect([status, body]).toEqual([400, { message, field }])
  expect(await list()).toEqual([])
})

test('rejects an Idempotency-Key, because the secret would have to be stored', async () => {
  const headers = { 'idempotency-key': 'once' }
  expect(await app.admin('POST', path, { name: 'Once' }, headers)).toMatchObject({
    status: 400,
    body: {
      message:
        'This call takes no Idempotency-Key, because its response holds a secret that is not stored.',
    },
  })
  expect(await list()).toEqual([])
})

test('records who created and revoked a key', async () => {
  const { secret: _, ...created } = await create()
  await app.admin('DELETE', `${path}/${created.key_id}`)
  const entry = { entity: 'service_keys', entity_id: created.key_id }
  expect(await audit()).toMatchObject([
    { ...entry, action: 'create', actor_email: administrator.email, after: created },
    { ...entry, action: 'delete', before: { ...created, last_used_at: null } },
  ])
})

test('the secret and its hash appear in no audit entry, log line or stored response', async () => {
  const { key_id, secret } = await create()
  await callWith(secret)
  await callWith(`${secret}x`)
  await app.admin('DELETE', `${path}/${key_id}`)
  await callWith(secret)
  const stored = await app.db.selectFrom('idempotency_keys').selectAll().execute()
  const everything = JSON.stringify([await audit(), stored, log])
  const hash = hashOf(secret)
  for (const hidden of [
    secret,
    secret.slice(3),
    hash.toString('hex'),
    hash.toString('base64'),
    hash.toString('base64url'),
  ])
    expect(everything).not.toContain(hidden)
  expect(log.join('')).toContain(`"key":"${key_id}"`)
})
