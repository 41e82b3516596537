import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { addKeyWithCalls, keysPath } from '../../../test/service-keys.ts'
import { deleteOldKeyCalls } from '../../access/key-calls.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
const newKey = () => addKeyWithCalls(app)

test('counts the calls of a key, and lists those that were refused, newest first', async () => {
  const { call, counted, refused } = await newKey()
  await call('GET', '/api/v1/delivery/catalogue')
  const missing = await call('GET', '/api/v1/delivery/users/nobody%40a.co')
  const names = { first_name: 'Secret Agent', last_name: '' }
  await call('PUT', '/api/v1/delivery/users/agent%40a.co', names)
  await call('GET', '/api/v1/industries')
  await call('GET', '/api/v1/delivery/nothing/agent%40a.co')

  expect(await counted(5)).toMatchObject({ refused_24h: 4 })
  const { body } = await refused()
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/)
  const forbidden = { status: 403, message: 'A delivery key cannot do this.' }
  const request_id = expect.stringMatching(/^[\da-f-]{36}$/)
  const route = '/api/v1/delivery/users/{email}'
  const { message } = Object(missing.body)
  expect(body).toEqual([
    { at, method: 'GET', route: 'other', ...forbidden, request_id },
    { at, method: 'GET', route: '/api/v1/industries/', ...forbidden, request_id },
    { at, method: 'PUT', route, status: 400, message: 'Last name is required', request_id },
    {
      at,
      method: 'GET',
      route,
      status: 404,
      message,
      request_id: missing.headers.get('x-request-id'),
    },
  ])
  expect(JSON.stringify(body)).not.toMatch(/agent|nobody/i)

  const page = await refused('?limit=3')
  expect([page.headers.get('x-total-count'), page.body]).toEqual(['4', Object(body).slice(0, 3)])
  const next = /<(.+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
  expect((await app.admin('GET', next)).body).toEqual(Object(body).slice(3))
})

test('shows why an expired key is refused, and nothing of a revoked one', async () => {
  const { keyId, call, counted, refused } = await newKey()
  await app.db
    .updateTable('service_keys')
    .set({ expires_at: new Date() })
    .where('key_id', '=', keyId)
    .execute()
  await call('GET', '/api/v1/delivery/catalogue')
  await counted(1)
  const message = 'This service key has expired. Create a new one.'
  expect((await refused()).body).toMatchObject([{ status: 401, message }])

  expect((await app.admin('DELETE', `${keysPath}/${keyId}`)).status).toBe(204)
  for (const id of [keyId, unknownId])
    expect((await app.admin('GET', `${keysPath}/${id}/calls`)).status).toBe(404)
  const rows = app.db.selectFrom('service_key_refusals').where('key_id', '=', keyId)
  expect(await rows.select('status').execute()).toEqual([])
})

test('deletes refusals after 30 days, and counts after two', async () => {
  const { keyId, addRefusals, refused } = await newKey()
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  await addRefusals(2, daysAgo(31))
  await addRefusals(1, daysAgo(29))
  const count = { key_id: keyId, calls: 9, refused: 3 }
  const counts = [3, 1.5].map((days) => ({ ...count, hour: daysAgo(days) }))
  await app.db.insertInto('service_key_hours').values(counts).execute()
  await deleteOldKeyCalls(app.db)
  expect(Object((await refused()).body)).toHaveLength(1)
  const left = app.db.selectFrom('service_key_hours').where('key_id', '=', keyId)
  expect(await left.select('calls').execute()).toHaveLength(1)
})
