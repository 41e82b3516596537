import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { addServiceKey } from '../../test/service-keys.ts'
import { withDatabase } from '../../test/database-url.ts'
import { databaseHttpError } from './database-error.ts'

const path = '/api/v1/industries'
const log: string[] = []
let app: TestApp
beforeAll(async () => {
  app = await startApp({ logLevel: 'error', logTo: { write: (line) => log.push(line) } })
  await sql`create sequence failures`.execute(app.db)
  await sql`
    create function fail() returns trigger language plpgsql as $$ begin
      if nextval('failures') <= tg_argv[1]::integer then
        raise exception 'SECRET' using errcode = tg_argv[0];
      end if;
      return new;
    end $$`.execute(app.db)
})
afterAll(() => app.close())

/** Makes PostgreSQL reject the next writes, this many times, with this error code. */
const failWrites = async (state: string, times: number) => {
  await sql`alter sequence failures restart`.execute(app.db)
  await sql`drop trigger if exists fail on industries`.execute(app.db)
  await sql`create trigger fail before insert on industries for each row
    execute function fail(${sql.lit(state)}, ${sql.lit(String(times))})`.execute(app.db)
}
const add = (name: string) => app.admin('POST', path, { name, details: 'd' })
const names = async () => {
  const { status, body } = await app.admin('GET', path)
  expect(status).toBe(200)
  return JSON.stringify(body)
}

test.each([
  ['53100', 507, null],
  ['53200', 503, '2'],
  ['53300', 503, '2'],
  ['57P01', 503, '2'],
  ['57P03', 503, '2'],
  ['57014', 503, '2'],
  ['58030', 503, '2'],
  ['55P03', 503, '2'],
  ['25006', 503, '2'],
])('maps a write error %s to %i and keeps serving reads', async (state, status, retryAfter) => {
  await failWrites(state, 1)
  const response = await add(`rejected-${state}`)
  expect(response).toMatchObject({
    status,
    body: { message: expect.stringMatching(/^[A-Z].*\.$/) },
  })
  expect(JSON.stringify(response.body)).not.toContain('SECRET')
  expect(response.headers.get('retry-after')).toBe(retryAfter)
  expect(await names()).not.toContain(`rejected-${state}`)
  expect((await add(`accepted-${state}`)).status).toBe(201)
})

/** States of class 22 and 23 that a value can cause, and others. */
const faults = ['22003', '22P02', '22012', '22023', '23502', '23503', '23505', '23514']

test.each(faults)('answers 500 and logs a fault %s in a trigger of ours', async (state) => {
  await failWrites(state, 1)
  log.length = 0
  expect(await add(`fault-${state}`)).toMatchObject({
    status: 500,
    body: { message: 'Something went wrong on the server. Please try again.' },
  })
  expect(log.join()).toContain('SECRET')
})

test.each([
  ['a division by zero', sql`select 1 / ${0}::integer`, undefined],
  ['a cast of a text of ours', sql`select 'x'::integer`, undefined],
  ['a cast of a value', sql`select ${'x'}::integer`, 400],
  ['a value that is too large', sql`select ${'99999999999'}::integer`, 400],
  ['a value that a constraint forbids', sql`insert into roles (name) values (${'king'})`, 400],
])('blames the caller only for values: %s', async (_, statement, status) => {
  const error: unknown = await statement.execute(app.db).catch((cause: unknown) => cause)
  expect(databaseHttpError(error)?.status).toBe(status)
})

test.each(['40001', '40P01'])('retries %s three times and then responds 409', async (state) => {
  await failWrites(state, 3)
  expect((await add(`retried ${state}`)).status).toBe(201)
  await failWrites(state, 4)
  expect((await add(`never ${state}`)).status).toBe(409)
  expect(await names()).not.toContain(`never ${state}`)
})

/** Changes a database setting. Open connections keep the former one, unless they are closed. */
const configure = async (setting: string, { closes = true } = {}) => {
  const url = new URL(app.databaseUrl)
  const client = new Client({ connectionString: withDatabase(url.href, 'postgres') })
  await client.connect()
  const name = url.pathname.slice(1)
  await client.query(`alter database ${name} ${setting}`)
  const close = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1'
  if (closes) await client.query(close, [name])
  await client.end()
}

test('on a read-only replica, serves reads even if the use of a token or key must be stored, and responds 503 to writes', async () => {
  await sql`update access_tokens set last_used_at = now() - interval '5 minutes'`.execute(app.db)
  const { secret } = await addServiceKey(app.db)
  await configure('set default_transaction_read_only = on')
  await expect
    .poll(async () => (await app.admin('GET', path)).status, { timeout: 30_000 })
    .toBe(200)
  const headers = { authorization: `Bearer ${secret}` }
  const delivered = await app.anyone('GET', '/api/v1/delivery/catalogue', undefined, headers)
  expect(delivered.status).toBe(200)
  const response = await add('to a replica')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
  await configure('reset default_transaction_read_only')
  await expect.poll(async () => (await add('to a primary')).status, { timeout: 30_000 }).toBe(201)
})

test('leaves a primary that came back as a replica, as soon as its name leads to another one', async () => {
  const read = async () => (await app.admin('GET', path)).status
  const ready = async () => (await app.anyone('GET', '/readyz')).status
  await configure('set default_transaction_read_only = on')
  await expect.poll(read, { timeout: 30_000 }).toBe(200)
  expect([await ready(), (await add('to a replica')).status]).toEqual([503, 503])
  // These open more connections, which can only read for as long as they last.
  expect(await Promise.all([1, 2, 3, 4, 5].map(read))).toEqual([200, 200, 200, 200, 200])
  await configure('reset default_transaction_read_only', { closes: false })
  // The first write leads away from the replica: this one, or one of a background job before it.
  expect([201, 503]).toContain((await add('to the replica still')).status)
  expect((await add('to the new primary')).status).toBe(201)
  expect(await Promise.all([1, 2, 3].map((at) => add(`more ${at}`)))).toMatchObject(
    [201, 201, 201].map((status) => ({ status })),
  )
  expect(await ready()).toBe(200)
})
