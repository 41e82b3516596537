import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deleteOldAttempts } from '../src/access/sign-in-limits.ts'
import { deleteOldTokens } from '../src/access/tokens.ts'
import { migrationNames } from '../src/database/migrate.ts'
import type { Tables } from '../src/database/schema.ts'
import { openFiles } from '../src/adapters/files/files.ts'
import { deleteOldKeys } from '../src/data/changes/idempotency.ts'
import { deleteUnusedFiles, newFileName } from '../src/data/uploaded-files.ts'
import { credentials } from './bucket.ts'
import { allowSlowTests } from './slow-tests.ts'
import { caller } from './call.ts'
import { run } from './greenroom.ts'
import { picture } from './pictures.ts'
import { sendFiles } from './send-file.ts'
import { administrator, signIn, startTwoServers } from './two-servers.ts'

/* Two real servers that share one database and one bucket must behave like one. */
allowSlowTests()

const industries = '/api/v1/industries/'

let all: Awaited<ReturnType<typeof startTwoServers>>
/** What the two servers had created when they were ready. */
let startCounts: unknown
let startFiles: readonly string[]
beforeAll(async () => {
  all = await startTwoServers()
  ;[startCounts] = await all.ask(`select
    array(select name::text from kysely_migration order by name) as migrations,
    (select count(*)::integer from personas) as personas,
    (select count(distinct name)::integer from personas) as names,
    (select count(*)::integer from plans) as plans,
    (select count(*)::integer from users where password_hash is not null) as administrators,
    (select count(*)::integer from audit_log where request_id = 'start') as made`)
  startFiles = Object.keys(await all.s3.stored('one'))
})
afterAll(() => all.close())

/** Does something on both servers at the same time. */
const onBoth = <Result>(work: (url: string) => Promise<Result>) =>
  Promise.all([work(all.one.url), work(all.two.url)])

test('creates tables, data and the administrator once when both start on an empty database', async () => {
  expect(startCounts).toEqual({
    ...{ migrations: [...migrationNames], personas: 12, names: 12, plans: 4 },
    ...{ administrators: 1, made: 1 },
  })
  expect(startFiles).toHaveLength(12)
})

test('a token works on both servers and is revoked on both', async () => {
  const { token } = await signIn(all.one.url)
  const made = await all.two.as(token)('POST', industries, { name: 'Mills', details: 'Of paper.' })
  expect(made.status).toBe(201)
  expect((await all.one.as(token)('GET', industries)).body).toContainEqual(made.body)
  expect((await all.two.as(token)('DELETE', '/api/v1/auth/logout')).status).toBe(204)
  expect((await all.one.as(token)('GET', industries)).status).toBe(401)
})

test('a role change on one server takes effect on the other immediately', async () => {
  const other = { email: 'bob@greenroom.example', password: 'eight yellow umbrellas' }
  const args = ['--email', other.email, '--password', other.password]
  expect((await run('admin', all.settings, args)).code).toBe(0)
  const { token } = await signIn(all.one.url)
  const { token: bob } = await signIn(all.two.url, other)
  expect((await all.two.as(bob)('GET', industries)).status).toBe(200)
  const [found] = await all.ask(`select user_id,
    (select role_id from roles where name = 'sales_person') from users where email = '${other.email}'`)
  const path = `/api/v1/auth/users/${found?.['user_id']}/change-role/${found?.['role_id']}`
  expect((await all.one.as(token)('POST', path)).status).toBe(200)
  expect((await all.two.as(bob)('GET', industries)).status).toBe(401)
  expect((await signIn(all.two.url, other)).status).toBe(401)
})

test('both servers serve a picture that was uploaded to one, and the one it replaced', async () => {
  const { token } = await signIn(all.one.url)
  const personas = (await all.one.as(token)('GET', '/api/v1/ai-personas/')).body
  const [{ persona_id: id, profile_pic: before }] = Array.isArray(personas) ? personas : []
  expect((await fetch(all.two.url + before)).status).toBe(200)
  const path = `/api/v1/ai-personas/${id}/upload-profile-pic`
  const png = { name: 'a.png', bytes: await picture('png') }
  const { status } = await sendFiles({ url: all.one.url, token }, path, [png])
  expect(status).toBe(200)
  const { body } = await all.two.as(token)('GET', `/api/v1/ai-personas/${id}`)
  const shown = await fetch(all.two.url + Object(body).profile_pic)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(await onBoth(async (url) => (await fetch(url + before)).status)).toEqual([200, 200])
})

test('counts password guesses across servers', async () => {
  const guess = { email: 'in-turns@greenroom.example', password: 'wrong password' }
  for (let turn = 0; turn < 10; turn += 1)
    expect(await onBoth(async (url) => (await signIn(url, guess)).status)).toEqual([401, 401])
  expect(await onBoth(async (url) => (await signIn(url, guess)).status)).toEqual([429, 429])
})

test('allows no extra password guesses when both servers get them at once', async () => {
  const guess = { email: 'at-once@greenroom.example', password: 'wrong password' }
  const guesses = Array.from({ length: 20 }, () =>
    onBoth(async (url) => (await signIn(url, guess)).status),
  )
  const statuses = (await Promise.all(guesses)).flat()
  expect(statuses.filter((status) => status === 401)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
})

test('runs a request once when both servers get its Idempotency-Key at once', async () => {
  const { token } = await signIn(all.one.url)
  for (const key of ['a', 'b', 'c', 'd', 'e']) {
    const body = { name: `Once ${key}`, details: 'Once.' }
    const [here, there] = await onBoth((url) =>
      caller(url, { authorization: `Bearer ${token}`, 'idempotency-key': key })(
        ...(['POST', industries, body] as const),
      ),
    )
    expect([here.status, there.status]).toEqual([201, 201])
    expect(here.body).toEqual(there.body)
  }
  const [{ done }] = (await all.ask(
    `select count(*)::integer as done from industries where name like 'Once %'`,
  )) as [{ done: number }]
  expect(done).toBe(5)
})

test('rejects one of two concurrent updates of the same version', async () => {
  const { token } = await signIn(all.two.url)
  const made = await all.one.as(token)('POST', industries, { name: 'Versions', details: 'Many.' })
  const path = industries + Object(made.body).industry_id
  for (let version = 1; version <= 5; version += 1) {
    const answers = await onBoth((url) =>
      caller(url, { authorization: `Bearer ${token}`, 'if-match': `"${version}"` })(
        ...(['PUT', path, { name: `Version ${version}`, details: url }] as const),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
    const refused = answers.find(({ status }) => status === 412)
    expect(Object(refused?.body).message).toContain(`was changed by ${administrator.email}`)
  }
})

test('cleans up correctly when both servers do it at once', async () => {
  const shown = Object.keys(await all.s3.stored('one'))
  for (const [name, value] of Object.entries(credentials)) vi.stubEnv(name, value)
  const { endpoint } = all.s3
  const files = openFiles({ kind: 's3', bucket: 'one', region: 'eu-1', endpoint })
  for (let number = 0; number < 20; number += 1)
    await files.put(newFileName('webp'), new Uint8Array([1]), 'image/webp')
  await all.ask(`
    insert into access_tokens (token_hash, user_id, expires_at)
      select sha256(n::text::bytea), user_id, now() - interval '1 day'
      from generate_series(1, 1000) n, users where email = '${administrator.email}';
    insert into sign_in_attempts (account, address, at)
      select 'a', 'b', now() - interval '1 day' from generate_series(1, 1000);
    insert into idempotency_keys (user_id, key, request_hash, created_at)
      select user_id, n::text, '', now() - interval '2 days'
      from generate_series(1, 1000) n, users where email = '${administrator.email}'`)
  const tomorrow = new Date(Date.now() + 25 * 60 * 60 * 1000)
  const cleanUp = async () => {
    const pool = new Pool({ connectionString: all.settings.DATABASE_URL })
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    for (const forget of [deleteOldTokens, deleteOldAttempts, deleteOldKeys]) await forget(db)
    await deleteUnusedFiles(db, files, tomorrow)
    await db.destroy()
  }
  await Promise.all([cleanUp(), cleanUp()])
  expect(Object.keys(await all.s3.stored('one'))).toEqual(shown)
  const [left] = await all.ask(`select
    (select count(*)::integer from access_tokens where expires_at < now()) as tokens,
    (select count(*)::integer from sign_in_attempts where account = 'a') as attempts,
    (select count(*)::integer from idempotency_keys where created_at < now() - interval '1 day') as keys`)
  expect(left).toEqual({ tokens: 0, attempts: 0, keys: 0 })
})

test('keeps every version of an item that both servers change at once', async () => {
  const { token } = await signIn(all.one.url)
  const input = { name: 'Looms', details: 'Version 1' }
  const created = await all.one.as(token)('POST', industries, input)
  const id = String(Object(created.body).industry_id)
  const changes = Array.from({ length: 20 }, (_, number) =>
    (number % 2 ? all.one : all.two).as(token)('PUT', industries + id, {
      ...input,
      details: `Changed ${number}`,
    }),
  )
  for (const { status } of await Promise.all(changes)) expect(status).toBe(200)
  const history = `/api/v1/revisions/industries/${id}`
  const [one, two] = await onBoth(async (url) =>
    caller(url, { authorization: `Bearer ${token}` })('GET', history),
  )
  expect(one?.body).toEqual(two?.body)
  const versions = Object(one?.body).map(({ version }: { version: number }) => version)
  expect(versions).toEqual(Array.from({ length: 21 }, (_, index) => 21 - index))
})
