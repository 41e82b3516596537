import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administrator, idOf } from '../../test/app.ts'
import { caller } from '../../test/call.ts'
import type { Call } from '../../test/call.ts'
import { freshDatabase } from '../../test/database.ts'
import { relayTo } from '../../test/relay.ts'
import { resetAdministrator } from '../access/administrators.ts'
import { issueToken } from '../access/tokens.ts'
import { buildApp } from '../app.ts'
import { openDatabase } from '../database/open.ts'
import { openFiles } from '../files/files.ts'

const { email, password } = administrator
const path = '/api/v1/industries'
const industry = { name: 'Automotive', details: 'Cars.' }
const unreachable = {
  status: 503,
  body: { message: 'The database cannot be reached at the moment. Please try again.' },
}

let admin: Call
let relay: Awaited<ReturnType<typeof relayTo>>
let endBackends: () => Promise<unknown>
let holdTables: (milliseconds: number) => Promise<unknown>
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  const fresh = await freshDatabase()
  relay = await relayTo(fresh.url)
  await resetAdministrator(fresh.db, email, password)
  const token = await issueToken(fresh.db, await idOf(fresh.db, email))
  const log = { info: () => undefined, warn: () => undefined }
  const { db, close } = await openDatabase({ dataDir: '', databaseUrl: relay.url }, log)
  const app = await buildApp({
    config: { logLevel: 'silent', trustProxy: false, siteUrl: 'https://example.com' },
    db,
    files: openFiles({ kind: 'folder', path: '/nowhere' }),
    consoleFolder: '/nowhere',
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  admin = caller(url, { authorization: `Bearer ${token}` })
  const { sql } = await import('kysely')
  endBackends = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(fresh.db)
  holdTables = (milliseconds) =>
    fresh.db.transaction().execute(async (transaction) => {
      await sql`lock table industries in access exclusive mode`.execute(transaction)
      await wait(milliseconds)
    })
  closing.push(
    () => app.close(),
    close,
    () => relay.close(),
    fresh.drop,
  )
})
afterAll(async () => {
  for (const close of closing) await close()
})
beforeEach(() => relay.mend())

test('without a database every call says so and when to come again; it goes on once it is back', async () => {
  await relay.cut()
  for (const answer of [
    await admin('GET', path),
    await admin('POST', path, industry),
    await admin('POST', '/api/login', { email, password }),
  ]) {
    expect(answer).toMatchObject(unreachable)
    expect(answer.headers.get('retry-after')).toBe('2')
  }
  await relay.mend()
  expect((await admin('POST', path, industry)).status).toBe(201)
})

test('connections that the database ends are no fault of the caller’s, and are replaced', async () => {
  await Promise.all(Array.from({ length: 20 }, () => admin('GET', path)))
  await endBackends()
  const answers = await Promise.all(Array.from({ length: 20 }, () => admin('GET', path)))
  for (const { status } of answers) expect([200, 503]).toContain(status)
  expect((await admin('GET', path)).status).toBe(200)
})

test('/healthz answers whatever the database does, /readyz only with it', async () => {
  const states = async () => [
    (await admin('GET', '/healthz')).status,
    (await admin('GET', '/readyz')).status,
  ]
  expect(await states()).toEqual([200, 200])
  await relay.cut()
  expect(await states()).toEqual([200, 503])
  expect((await admin('GET', '/readyz')).body).toEqual({ message: 'The database does not answer.' })
  await relay.mend()
  expect(await states()).toEqual([200, 200])

  relay.hang()
  const start = Date.now()
  expect(await states()).toEqual([200, 503])
  expect(Date.now() - start).toBeLessThan(4_000)
  await relay.cut()
  await relay.mend()
  expect(await states()).toEqual([200, 200])
})

test('what a network that hung has lost is given up soon, and calls succeed once it is mended', async () => {
  const calls = (number: number) =>
    Promise.all(Array.from({ length: number }, () => admin('GET', path)))
  for (const outage of [500, 6_000]) {
    await calls(20)
    relay.hang()
    const begun = Date.now()
    const lost = calls(20)
    await wait(outage)
    await relay.mend()
    const mended = Date.now()
    while ((await admin('GET', path)).status !== 200) await wait(50)
    expect(Date.now() - mended).toBeLessThan(5_000)
    for (const answer of await lost) expect(answer).toMatchObject(unreachable)
    expect(Date.now() - begun).toBeLessThan(11_000)
  }
}, 40_000)

test('an answer that the database takes long for is waited for', async () => {
  const held = holdTables(8_000)
  await wait(200)
  expect((await admin('GET', path)).status).toBe(200)
  await held
})
