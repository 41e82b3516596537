import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { ClientConfig } from 'pg'
import { expect, test } from 'vitest'
import { socketConnection } from '@greenroom/embedded-postgres'
import { addAndUpdateIndustry, addIndustry, industryNames } from './api.ts'
import { allowSlowTests } from './slow-tests.ts'
import { databasePid, initializedDataDir, isAlive, newDataDir } from './data-dir.ts'
import { demoItems } from './demo-rows.ts'
import { spawnProgram, launch } from './greenroom.ts'
import type { Greenroom } from './greenroom.ts'
import { newDatabase } from './new-database.ts'

allowSlowTests()

/** Adds and updates industries concurrently until the server is gone; those it acknowledged go into `saved`. */
const write = (server: Greenroom, life: number, saved: string[]) => {
  const client = async (number: number) => {
    for (let turn = 0; ; turn += 1) {
      const name = `${life}-${number}-${turn}`
      const status = await addAndUpdateIndustry(server.url, server.token, name).catch(() => 0)
      if (status === 0) return
      if (status === 200) saved.push(name)
    }
  }
  return Promise.all(Array.from({ length: 8 }, (_, number) => client(number)))
}

/** How often a server is killed: 50 times with FULL=1. */
const lives = (few: number) => (process.env['FULL'] === '1' ? 50 : few)

/** Counts industries whose version is not the number of their audit rows and of their revisions. */
const partialChanges = `
  select count(*)::integer as count
  from industries
  full join (
    select entity_id::uuid as industry_id, count(*) as audits from audit_log
    where entity = 'industries' group by 1
  ) audited using (industry_id)
  full join (
    select entity_id as industry_id, count(*) as revisions from revisions
    where entity = 'industries' group by 1
  ) kept using (industry_id)
  where version is distinct from audits or version is distinct from revisions`

const countPartialChanges = async (connection: ClientConfig) => {
  const client = new Client(connection)
  await client.connect()
  const { rows } = await client.query<{ count: number }>(partialChanges)
  await client.end()
  return rows[0]?.count
}

/**
 * Kills a server repeatedly while it writes.
 * @param kill also kills something else, every other time
 */
const killRepeatedly = async (
  settings: Record<string, string>,
  times: number,
  kill: () => Promise<void>,
) => {
  const saved: string[] = []
  for (let life = 0; life < times; life += 1) {
    const server = await launch(settings)
    const before = saved.length
    const writing = write(server, life, saved)
    await expect.poll(() => saved.length, { timeout: 30_000 }).toBeGreaterThan(before + 20)
    const killed = server.end('SIGKILL')
    if (life % 2) await kill()
    await killed
    await writing
  }
  const last = await launch(settings)
  const kept = new Set(await industryNames(last.url, last.token))
  expect(saved.filter((name) => !kept.has(name))).toEqual([])
  return last
}

test('loses no acknowledged change and keeps no partial one when killed repeatedly', async () => {
  const DATA_DIR = await initializedDataDir()
  // The kernel does this when memory runs out.
  const killDatabase = async () => void process.kill(await databasePid(DATA_DIR), 'SIGKILL')
  const last = await killRepeatedly({ DATA_DIR, SEED: 'none' }, lives(4), killDatabase)
  expect(await countPartialChanges(socketConnection(join(DATA_DIR, 'postgres')))).toBe(0)
  await last.end('SIGTERM')
}, 1_200_000)

test('loses nothing when the server and its connections to DATABASE_URL are killed repeatedly', async () => {
  const { DATABASE_URL, ask } = await newDatabase()
  const settings = { DATABASE_URL, DATA_DIR: await newDataDir() }
  const endSessions = async () =>
    void (await ask(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    ))
  const last = await killRepeatedly(settings, lives(2), endSessions)
  expect(await countPartialChanges({ connectionString: DATABASE_URL })).toBe(0)
  await last.end('SIGTERM')
}, 1_200_000)

test('starts after a crash although another process has the old pid; adopts a database that survived', async () => {
  const DATA_DIR = await initializedDataDir()
  const first = await launch({ DATA_DIR, SEED: 'none' })
  await addIndustry(first.url, first.token, 'Kept')
  const killed = await databasePid(DATA_DIR)
  await first.end('SIGKILL')
  process.kill(killed, 'SIGKILL')
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const file = join(DATA_DIR, 'postgres', name)
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace(`${killed}`, `${process.pid}`))
  }
  const second = await launch({ DATA_DIR, SEED: 'none' })
  expect(await industryNames(second.url, second.token)).toEqual(['Kept'])

  // A database that survived its server is adopted, and stops with the next server.
  const database = await databasePid(DATA_DIR)
  await second.end('SIGKILL')
  expect(isAlive(database)).toBe(true)
  const third = await launch({ DATA_DIR, SEED: 'none' })
  expect(await databasePid(DATA_DIR)).toBe(database)
  await third.end('SIGTERM')
  expect(await databasePid(DATA_DIR)).toBe(0)
})

test('restarts its database after SIGKILL and SIGTERM', async () => {
  const DATA_DIR = await initializedDataDir()
  const server = await launch({ DATA_DIR, SEED: 'none', LOG_LEVEL: 'silent' })
  await addIndustry(server.url, server.token, 'Kept')
  // After SIGTERM PostgreSQL waits until its users have left, and the server is one of them.
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    const database = await databasePid(DATA_DIR)
    process.kill(database, signal)
    const pid = () => databasePid(DATA_DIR)
    await expect.poll(pid, { timeout: 30_000, message: signal }).not.toBe(database)
    const ready = async () => (await fetch(`${server.url}/readyz`)).status
    await expect.poll(ready, { timeout: 30_000, message: signal }).toBe(200)
    expect(await industryNames(server.url, server.token)).toEqual(['Kept'])
  }
  expect((await server.end('SIGTERM')).code).toBe(0)
  expect(await databasePid(DATA_DIR)).toBe(0)
})

/** Phases of a first start, as seen from outside. */
const phases: [string, (dataDir: string) => Promise<boolean>][] = [
  ['the database is created', async (dataDir) => (await names(dataDir)).some(isStagingFolder)],
  ['the database starts', async (dataDir) => (await databasePid(dataDir)) > 0],
  ['the database is seeded', async (dataDir) => (await names(join(dataDir, 'files'))).length > 0],
]
const names = (folder: string) => readdir(folder).catch(() => [])
const isStagingFolder = (name: string) => name.startsWith('postgres.new-')

test.each(phases)(
  'has the demonstration data exactly once when first killed while %s',
  async (_, hasBegun) => {
    const DATA_DIR = await newDataDir()
    const { child, ended } = spawnProgram({ DATA_DIR, SEED: 'demo' })
    await expect.poll(() => hasBegun(DATA_DIR), { interval: 1, timeout: 30_000 }).toBe(true)
    child.kill('SIGKILL')
    await ended
    const next = await launch({ DATA_DIR, SEED: 'demo' })
    const found = await industryNames(next.url, next.token)
    expect(found.toSorted()).toEqual(
      demoItems('industries')
        .map(({ name }) => name)
        .toSorted(),
    )
    await next.end('SIGTERM')
    expect((await names(DATA_DIR)).filter(isStagingFolder)).toEqual([])
  },
)
