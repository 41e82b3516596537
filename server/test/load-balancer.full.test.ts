import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate, migrations } from '../src/database/migrate.ts'
import { codeOf } from '../src/lib/error-code.ts'
import { industryNames } from './api.ts'
import { startBalancer } from './balancer.ts'
import { allowSlowTests } from './slow-tests.ts'
import { startWriting } from './clients.ts'
import { run } from './greenroom.ts'
import { signIn, startTwoServers } from './two-servers.ts'

/* Two real servers behind a load balancer that never retries, with clients that work without a pause. */
allowSlowTests()

const clients = 8

let all: Awaited<ReturnType<typeof startTwoServers>>
let balancer: Awaited<ReturnType<typeof startBalancer>>
let token: string
beforeEach(async () => {
  all = await startTwoServers({ SEED: 'none' })
  balancer = await startBalancer([all.one.url, all.two.url])
  token = (await signIn(balancer.url)).token
})
afterEach(async () => {
  balancer.close()
  await all.close()
})

/** Waits until this many more industries were saved. */
const waitForMore = async ({ saved }: { saved: string[] }, count = 20) => {
  const before = saved.length
  await expect.poll(() => saved.length, { timeout: 30_000 }).toBeGreaterThan(before + count)
}

const lost = async (saved: string[]) => {
  const kept = new Set(await industryNames(balancer.url, token))
  return saved.filter((name) => !kept.has(name))
}

test('loses only running requests when one server is killed', async () => {
  const work = startWriting(balancer.url, token, clients)
  await waitForMore(work)
  expect(work.failed).toEqual([])
  await all.two.end('SIGKILL')
  await waitForMore(work)
  expect(work.failed.length).toBeLessThanOrEqual(clients)
  expect([...balancer.out]).toEqual([all.two.url])
  const failed = work.failed.length
  all.two = await all.again(all.two)
  await expect.poll(() => [...balancer.out], { timeout: 30_000 }).toEqual([])
  await waitForMore(work)
  await work.stop()
  expect(work.failed).toHaveLength(failed)
  expect(await lost(work.saved)).toEqual([])
})

/** A migration of a later release. */
const laterMigrations: typeof migrations = {
  '900-later': `alter table industries add column colour text not null default 'grey'`,
}
const upgrade = async (newer: typeof migrations) => {
  const pool = new Pool({ connectionString: all.settings.DATABASE_URL })
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  // As a starting server does: it tries again while tables are busy.
  const result = () =>
    migrate(db, undefined, { ...migrations, ...newer }).then(() => 'migrated', codeOf)
  await expect.poll(result, { timeout: 60_000 }).toBe('migrated')
  await db.destroy()
}

test('fails no request during a rolling restart after a newer release has migrated', async () => {
  const work = startWriting(balancer.url, token, clients)
  await waitForMore(work)
  await upgrade(laterMigrations)
  await waitForMore(work)
  for (const which of ['one', 'two'] as const) {
    expect((await all[which].end('SIGTERM')).code).toBe(0)
    await waitForMore(work)
    all[which] = await all.again(all[which])
    await expect.poll(() => [...balancer.out], { timeout: 30_000 }).toEqual([])
    await waitForMore(work)
  }
  await work.stop()
  expect(work.failed).toEqual([])
  expect(await lost(work.saved)).toEqual([])
  expect(await all.ask('select distinct colour from industries')).toEqual([{ colour: 'grey' }])
})

test('an older server refuses to start after a breaking migration', async () => {
  await upgrade({ ...laterMigrations, '901-breaking-later': 'select 1' })
  const { code, stderr } = await run('main', all.settings)
  expect(code).toBe(2)
  expect(stderr).toContain(
    'DATABASE_URL: its database cannot be used: it was migrated by a newer Greenroom (901-breaking-later)\n',
  )
})
