import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { caller } from '../../test/call.ts'
import { resetAdministrator } from '../resources/users/administrators.ts'
import { issueToken } from '../access/tokens.ts'
import { idOf } from '../../test/app.ts'
import { deleteOldKeys } from './idempotency.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const table of ['industries', 'idempotency_keys', 'audit_log'] as const)
    await app.db.deleteFrom(table).execute()
})

const industry = { name: 'Automotive', details: 'Cars.' }
const create = (key: string, body: unknown = industry) =>
  app.admin('POST', '/api/v1/industries/', body, { 'idempotency-key': key })
const rows = async () => app.db.selectFrom('industries').selectAll().execute()

test('the same request again gets the first answer, and nothing is made twice', async () => {
  const first = await create('k')
  const second = await create('k', { details: 'Cars.', name: ' Automotive ', more: 1 })
  expect([second.status, second.body]).toEqual([201, first.body])
  expect([first, second].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([
    null,
    'true',
  ])
  expect(await rows()).toHaveLength(1)
  expect(await app.db.selectFrom('audit_log').selectAll().execute()).toHaveLength(1)
})

test('20 of the same side by side make one row and get one answer', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => create('k')))
  expect(await rows()).toHaveLength(1)
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
})

test('the same key with another body is refused', async () => {
  await create('k')
  expect(await create('k', { ...industry, name: 'Aerospace' })).toMatchObject({
    status: 422,
    body: { message: 'This Idempotency-Key was already used for another request.' },
  })
  expect(await rows()).toHaveLength(1)
})

test('a key of a request that was refused is free', async () => {
  expect((await create('k', {})).status).toBe(400)
  expect((await create('k')).status).toBe(201)
})

test('each administrator has keys of their own', async () => {
  await resetAdministrator(app.db, 'bob@greenroom.example', 'another password')
  const token = await issueToken(app.db, await idOf(app.db, 'bob@greenroom.example'))
  await create('k')
  const bob = caller(app.url, { authorization: `Bearer ${token}`, 'idempotency-key': 'k' })
  expect((await bob('POST', '/api/v1/industries', industry)).status).toBe(201)
  expect(await rows()).toHaveLength(2)
})

test('after 24 hours a key means nothing, and is forgotten', async () => {
  await create('k')
  await create('l')
  const created_at = sql<Date>`created_at - interval '24 hours'`
  await app.db.updateTable('idempotency_keys').set({ created_at }).execute()
  expect((await create('k', { ...industry, name: 'Aerospace' })).status).toBe(201)
  expect(await rows()).toHaveLength(3)
  await deleteOldKeys(app.db)
  expect(await app.db.selectFrom('idempotency_keys').select('key').execute()).toEqual([
    { key: 'k' },
  ])
})

test.each(['', ' ', 'x'.repeat(201), 'a b', 'ü'])('the key %j is refused', async (key) => {
  const headers = { 'idempotency-key': key }
  expect(await app.admin('POST', '/api/v1/industries', industry, headers)).toMatchObject({
    status: 400,
    body: { message: 'Idempotency-Key must be 1 to 200 printable ASCII characters.' },
  })
  expect(await rows()).toEqual([])
})
