import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { industries } from '@greenroom/contract'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clearAuditLog } from '../../../test/audit-log.ts'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { hashOf } from '../../access/tokens.ts'
import type { Database } from '../../database/database.ts'
import { change } from './change.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('industries').execute()
})

const input = { name: 'Automotive', details: 'Cars.' }
const add = async (db: Database, name: string) =>
  db
    .insertInto('industries')
    .values({ ...input, name })
    .returning('industry_id')
    .executeTakeFirstOrThrow()

test('handles more concurrent changes than there are connections', async () => {
  const { industry_id } = await add(app.db, 'Shared')
  const path = '/api/v1/industries'
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, i) => [
      app.admin('POST', path, { ...input, name: `No ${i}` }),
      app.admin('PUT', `${path}/${industry_id}`, { ...input, name: `Shared ${i}` }),
    ]).flat(),
  )
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(50)
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(50)
  const { body } = await app.admin('GET', path)
  expect(body).toHaveLength(51)
  expect(body).toContainEqual(expect.objectContaining({ industry_id, version: 51 }))
})

/** Runs a handler the way the server would. */
const run = async (handle: (db: Database, attempt: number) => Promise<unknown>) => {
  let attempts = 0
  const route = change(industries.remove, async ({ db }) => {
    attempts += 1
    await handle(db, attempts)
    return { audit: { action: 'delete', entity: 'industries', id: 'x' } }
  })
  const request = {
    id: 'test',
    ip: '127.0.0.1',
    headers: {},
    body: undefined,
    origin: 'http://localhost',
    query: {},
    params: { id: '00000000-0000-4000-8000-000000000000' },
    actor: {
      kind: 'user' as const,
      id: '00000000-0000-4000-8000-000000000000',
      name: 'a@b.co',
      tokenHash: hashOf(app.token),
    },
    log: pino({ level: 'silent' }),
    raw: new IncomingMessage(new Socket()),
    isMultipart: () => false,
    async *parts() {},
  }
  const response = await route.handle(app.db, request).catch((error: unknown) => error)
  return { response, attempts }
}
const failWith = (db: Database, state: string) =>
  sql`do ${sql.lit(`begin raise exception 'conflict' using errcode = '${state}'; end`)}`.execute(db)

test.each([
  ['serialization failure', '40001'],
  ['deadlock', '40P01'],
])('reruns the whole change after a %s', async (_, state) => {
  const { response, attempts } = await run(async (db, attempt) => {
    await add(db, `Attempt ${attempt}`)
    if (attempt < 4) await failWith(db, state)
  })
  expect([response, attempts]).toEqual([{ status: 204, body: null }, 4])
  const rows = await app.db.selectFrom('industries').select('name').execute()
  expect(rows).toEqual([{ name: 'Attempt 4' }])
})

test('gives up after three retries', async () => {
  const { response, attempts } = await run((db) => failWith(db, '40001'))
  expect(attempts).toBe(4)
  expect(response).toMatchObject({ code: '40001' })
})

test('rolls back the row and its audit entry when the handler fails', async () => {
  await clearAuditLog(app.db)
  const { attempts } = await run(async (db) => {
    await add(db, 'Rolled back')
    throw new Error('on purpose')
  })
  expect(attempts).toBe(1)
  expect(await app.db.selectFrom('industries').selectAll().execute()).toEqual([])
  expect(await app.db.selectFrom('audit_log').selectAll().execute()).toEqual([])
})

test.each([
  `update audit_log set actor_email = 'someone@else.example'`,
  'delete from audit_log',
  'truncate audit_log',
])('the database refuses %s', async (statement) => {
  await expect(sql.raw(statement).execute(app.db)).rejects.toThrow('the audit log is append-only')
})
