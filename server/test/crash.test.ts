import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isAlive } from '../src/database/embedded/processes.ts'
import { industries } from '../src/database/seed/demo/industries.ts'
import { addIndustry, industryNames } from './api.ts'
import { useBuiltServer } from './built.ts'
import { databasePid, newDataDir } from './data-dir.ts'
import { begin, launch } from './greenroom.ts'
import type { Greenroom } from './greenroom.ts'

useBuiltServer()

/** Adds industries, several at once, until the server is gone; `taken` gets those it answered 201 for. */
const write = (server: Greenroom, life: number, taken: string[]) => {
  const client = async (number: number) => {
    for (let turn = 0; ; turn += 1) {
      const name = `${life}-${number}-${turn}`
      const status = await addIndustry(server.url, server.token, name).catch(() => 0)
      if (status === 0) return
      if (status === 201) taken.push(name)
    }
  }
  return Promise.all(Array.from({ length: 8 }, (_, number) => client(number)))
}

test('killed ten times with writes in flight: ready again each time, nothing acknowledged is lost', async () => {
  const DATA_DIR = await newDataDir()
  const taken: string[] = []
  for (let life = 0; life < 10; life += 1) {
    const server = await launch({ DATA_DIR, SEED: 'none' })
    const before = taken.length
    const writing = write(server, life, taken)
    await expect.poll(() => taken.length, { timeout: 30_000 }).toBeGreaterThan(before + 20)
    // Every other time the database dies with its server, as when the machine's memory runs out.
    const database = life % 2 ? await databasePid(DATA_DIR) : 0
    await server.end('SIGKILL')
    if (database) process.kill(database, 'SIGKILL')
    await writing
  }
  const last = await launch({ DATA_DIR, SEED: 'none' })
  const kept = new Set(await industryNames(last.url, last.token))
  expect(taken.filter((name) => !kept.has(name))).toEqual([])
  await last.end('SIGTERM')
})

test('a database whose server was killed is adopted, and ends with the next server', async () => {
  const DATA_DIR = await newDataDir()
  const first = await launch({ DATA_DIR, SEED: 'none' })
  const database = await databasePid(DATA_DIR)
  await first.end('SIGKILL')
  expect(isAlive(database)).toBe(true)
  const second = await launch({ DATA_DIR, SEED: 'none' })
  expect(await databasePid(DATA_DIR)).toBe(database)
  await second.end('SIGTERM')
  expect(await databasePid(DATA_DIR)).toBe(0)
})

test('what a killed database left is no hindrance, even when another process has its number by now', async () => {
  const DATA_DIR = await newDataDir()
  const first = await launch({ DATA_DIR, SEED: 'none' })
  await addIndustry(first.url, first.token, 'Kept')
  const database = await databasePid(DATA_DIR)
  await first.end('SIGKILL')
  process.kill(database, 'SIGKILL')
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const file = join(DATA_DIR, 'postgres', name)
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace(`${database}`, `${process.pid}`))
  }
  const second = await launch({ DATA_DIR, SEED: 'none' })
  expect(await industryNames(second.url, second.token)).toEqual(['Kept'])
  await second.end('SIGTERM')
})

test('a database that dies below a running server is brought back', async () => {
  const DATA_DIR = await newDataDir()
  const server = await launch({ DATA_DIR, SEED: 'none', LOG_LEVEL: 'silent' })
  await addIndustry(server.url, server.token, 'Kept')
  const database = await databasePid(DATA_DIR)
  process.kill(database, 'SIGKILL')
  await expect.poll(() => databasePid(DATA_DIR), { timeout: 30_000 }).not.toBe(database)
  const ready = async () => (await fetch(`${server.url}/readyz`)).status
  await expect.poll(ready, { timeout: 30_000 }).toBe(200)
  expect(await industryNames(server.url, server.token)).toEqual(['Kept'])
  expect((await server.end('SIGTERM')).code).toBe(0)
  expect(await databasePid(DATA_DIR)).toBe(0)
})

/** What can be seen of a first start as it goes on. */
const moments: [string, (dataDir: string) => Promise<boolean>][] = [
  ['the database is made', async (dataDir) => (await names(dataDir)).some(isHalfMade)],
  ['the database starts', async (dataDir) => (await databasePid(dataDir)) > 0],
  ['the database is filled', async (dataDir) => (await names(join(dataDir, 'files'))).length > 0],
]
const names = (folder: string) => readdir(folder).catch(() => [])
const isHalfMade = (name: string) => name.startsWith('postgres.new-')

test.each(moments)(
  'killed when %s, the next start has all of the demonstration data, once',
  async (_, hasCome) => {
    const DATA_DIR = await newDataDir()
    const { child, ended } = begin({ DATA_DIR, SEED: 'demo' })
    await expect.poll(() => hasCome(DATA_DIR), { interval: 1, timeout: 30_000 }).toBe(true)
    child.kill('SIGKILL')
    await ended
    const next = await launch({ DATA_DIR, SEED: 'demo' })
    const found = await industryNames(next.url, next.token)
    expect(found.toSorted()).toEqual(industries.map(({ name }) => name).toSorted())
    await next.end('SIGTERM')
    expect((await names(DATA_DIR)).filter(isHalfMade)).toEqual([])
  },
)
