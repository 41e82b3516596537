import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate, migrations } from '../src/database/migrate.ts'
import { industryNames } from './api.ts'
import { startBalancer } from './balancer.ts'
import { allowSlowTests } from './slow-tests.ts'
import { keepWorking } from './clients.ts'
import { run } from './greenroom.ts'
import { signIn, startTwo } from './several.ts'

/* Two real servers behind a balancer that sends nothing twice, and people who work on them. */
allowSlowTests()

const people = 8

let all: Awaited<ReturnType<typeof startTwo>>
let balancer: Awaited<ReturnType<typeof startBalancer>>
let token: string
beforeEach(async () => {
  all = await startTwo({ SEED: 'none' })
  balancer = await startBalancer([all.one.url, all.two.url])
  token = (await signIn(balancer.url)).token
})
afterEach(async () => {
  balancer.close()
  await all.close()
})

/** Waits until so many more industries were taken. */
const more = async ({ taken }: { taken: string[] }, count = 20) => {
  const before = taken.length
  await expect.poll(() => taken.length, { timeout: 30_000 }).toBeGreaterThan(before + count)
}

const lost = async (taken: string[]) => {
  const kept = new Set(await industryNames(balancer.url, token))
  return taken.filter((name) => !kept.has(name))
}

test('one is killed: what it was just doing fails, everybody goes on, and nothing taken is lost', async () => {
  const work = keepWorking(balancer.url, token, people)
  await more(work)
  expect(work.refused).toEqual([])
  await all.two.end('SIGKILL')
  await more(work)
  expect(work.refused.length).toBeLessThanOrEqual(people)
  expect([...balancer.out]).toEqual([all.two.url])
  const refused = work.refused.length
  all.two = await all.again(all.two)
  await expect.poll(() => [...balancer.out]).toEqual([])
  await more(work)
  await work.stop()
  expect(work.refused).toHaveLength(refused)
  expect(await lost(work.taken)).toEqual([])
})

/** What a later Greenroom would do to the database. */
const later: typeof migrations = {
  '900-later': {
    up: async (db) => {
      await sql`alter table industries add column colour text not null default 'grey'`.execute(db)
    },
  },
}
const upgrade = async (newer: typeof migrations) => {
  const pool = new Pool({ connectionString: all.settings.DATABASE_URL })
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  await migrate(db, undefined, { ...migrations, ...newer })
  await db.destroy()
}

test('each in turn is stopped and started anew, a newer Greenroom has changed the tables: nobody notices', async () => {
  const work = keepWorking(balancer.url, token, people)
  await more(work)
  await upgrade(later)
  await more(work)
  for (const which of ['one', 'two'] as const) {
    expect((await all[which].end('SIGTERM')).code).toBe(0)
    await more(work)
    all[which] = await all.again(all[which])
    await expect.poll(() => [...balancer.out]).toEqual([])
    await more(work)
  }
  await work.stop()
  expect(work.refused).toEqual([])
  expect(await lost(work.taken)).toEqual([])
  expect(await all.ask('select distinct colour from industries')).toEqual([{ colour: 'grey' }])
})

test('older servers refuse to start on tables that they cannot work on', async () => {
  await upgrade({ ...later, '901-breaking-later': { up: async () => undefined } })
  const { code, stderr } = await run('main', all.settings)
  expect(code).toBe(2)
  expect(stderr).toContain(
    'DATABASE_URL: its database cannot be used: it is one of a newer Greenroom (901-breaking-later)\n',
  )
})
