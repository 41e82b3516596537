import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clearAuditLog } from '../../../test/audit-log.ts'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { caller } from '../../../test/call.ts'
import { resetAdministrator } from '../../resources/users/administrators.ts'
import { issueToken } from '../../access/tokens.ts'
import { userIdByEmail } from '../../../test/app.ts'
import { deleteOldKeys } from './idempotency.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await clearAuditLog(app.db)
  for (const table of ['industries', 'idempotency_keys'] as const)
    await app.db.deleteFrom(table).execute()
})

const industry = { name: 'Automotive', details: 'Cars.' }
const create = (key: string, body: unknown = industry) =>
  app.admin('POST', '/api/v1/industries/', body, { 'idempotency-key': key })
const rows = async () => app.db.selectFrom('industries').selectAll().execute()

test('replays the first response to a repeated request and creates nothing', async () => {
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

test('replays the first response to a repeated update and updates once', async () => {
  const { body } = await create('k')
  const path = `/api/v1/industries/${Object(body).industry_id}`
  const changed = { ...industry, details: 'Changed.' }
  const update = () => app.admin('PUT', path, changed, { 'idempotency-key': 'k2' })
  const responses = [await update(), await update()]
  expect(responses).toMatchObject([{ status: 200, body: { version: 2 } }, { status: 200 }])
  expect(responses[1]?.body).toEqual(responses[0]?.body)
  expect(await rows()).toMatchObject([{ version: 2 }])
  expect(await app.db.selectFrom('audit_log').selectAll().execute()).toHaveLength(2)
})

test('20 identical concurrent requests create one row and get the same response', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => create('k')))
  expect(await rows()).toHaveLength(1)
  expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  expect(responses[0]?.status).toBe(201)
})

test('rejects a key that was used with another body', async () => {
  await create('k')
  expect(await create('k', { ...industry, name: 'Aerospace' })).toMatchObject({
    status: 422,
    body: { message: 'This Idempotency-Key was already used for another request.' },
  })
  expect(await rows()).toHaveLength(1)
})

test('accepts the key of a rejected request again', async () => {
  expect((await create('k', {})).status).toBe(400)
  expect((await create('k')).status).toBe(201)
})

test('keeps keys of different administrators apart', async () => {
  await resetAdministrator(app.db, 'bob@greenroom.example', 'another password')
  const token = await issueToken(app.db, await userIdByEmail(app.db, 'bob@greenroom.example'))
  await create('k')
  const bob = caller(app.url, { authorization: `Bearer ${token}`, 'idempotency-key': 'k' })
  expect((await bob('POST', '/api/v1/industries', industry)).status).toBe(201)
  expect(await rows()).toHaveLength(2)
})

test('a key expires after 24 hours and is deleted', async () => {
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

test.each(['', ' ', 'x'.repeat(201), 'a b', 'ü'])('rejects the key %j', async (key) => {
  const headers = { 'idempotency-key': key }
  expect(await app.admin('POST', '/api/v1/industries', industry, headers)).toMatchObject({
    status: 400,
    body: { message: 'Idempotency-Key must be 1 to 200 printable ASCII characters.' },
  })
  expect(await rows()).toEqual([])
})
