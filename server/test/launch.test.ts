import { once } from 'node:events'
import { access } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { codeOf } from '../src/error-code.ts'
import { addIndustry, industryNames } from './api.ts'
import { allowSlowTests } from './slow-tests.ts'
import { databasePid, initializedDataDir, newDataDir } from './data-dir.ts'
import { emptyDatabase } from './database.ts'
import { launch, run } from './greenroom.ts'
import type { Greenroom } from './greenroom.ts'

allowSlowTests()

test('first start, stop, second start: ready, signed in by the link, and what was saved is there', async () => {
  const DATA_DIR = await newDataDir()
  const first = await launch({ DATA_DIR, SEED: 'none' })
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  expect(await addIndustry(first.url, first.token, 'Foundries')).toBe(201)
  const { code, stdout, stderr } = await first.end('SIGTERM')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(
    /^Greenroom is ready at (http:\/\/127\.0\.0\.1:\d+)\n.*:\n\1\/\?token=\S+\n$/,
  )
  expect(await databasePid(DATA_DIR)).toBe(0)

  const second = await launch({ DATA_DIR, SEED: 'none' })
  expect(await industryNames(second.url, second.token)).toEqual(['Foundries'])
  expect((await second.end('SIGINT')).code).toBe(0)
})

test('with ADMIN_EMAIL and ADMIN_PASSWORD there is no link, and they sign in', async () => {
  const admin = { ADMIN_EMAIL: 'a@b.co', ADMIN_PASSWORD: 'correct horse' }
  const { url, token, end } = await launch({
    DATA_DIR: await initializedDataDir(),
    SEED: 'none',
    ...admin,
  })
  expect(token).toBeUndefined()
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'a@b.co', password: 'correct horse' }),
  })
  expect(answer.status).toBe(200)
  await end('SIGTERM')
})

test('two servers that start at once on one new DATABASE_URL share it', async () => {
  const { DATABASE_URL, drop } = await emptyDatabase()
  onTestFinished(drop)
  const DATA_DIR = await newDataDir()
  const [one, two] = await Promise.all([
    launch({ DATA_DIR, DATABASE_URL }),
    launch({ DATA_DIR, DATABASE_URL }),
  ])
  expect(await addIndustry(one.url, one.token, 'Shared')).toBe(201)
  expect(await industryNames(two.url, one.token)).toEqual(['Shared'])
  expect(await databasePid(DATA_DIR)).toBe(0)
  await Promise.all([one.end('SIGTERM'), two.end('SIGTERM')])
})

describe('beside one that runs', () => {
  let one: Greenroom
  let DATA_DIR: string
  beforeAll(async () => {
    const ends: (() => Promise<void>)[] = []
    DATA_DIR = await initializedDataDir((end) => ends.push(end))
    one = await launch({ DATA_DIR, SEED: 'none' })
    await addIndustry(one.url, one.token, 'Only here')
    return async () => {
      await one.end('SIGTERM')
      for (const end of ends.toReversed()) await end()
    }
  })

  test('another runs with its own data', async () => {
    const two = await launch({ DATA_DIR: await initializedDataDir(), SEED: 'none' })
    expect(await industryNames(one.url, one.token)).toEqual(['Only here'])
    expect(await industryNames(two.url, two.token)).toEqual([])
    await two.end('SIGTERM')
  })

  test('a second server on the same DATA_DIR is refused and told why; the first goes on', async () => {
    const { code, stdout, stderr } = await run('main', { DATA_DIR, PORT: '0' })
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: '',
      stderr: `DATA_DIR: another Greenroom already runs on ${DATA_DIR}\n`,
    })
    expect(await addIndustry(one.url, one.token, 'Still served')).toBe(201)
  })

  test('one with API_UPSTREAM has no database and passes the API on', async () => {
    const elsewhere = join(DATA_DIR, 'elsewhere')
    const front = await launch({ DATA_DIR: elsewhere, API_UPSTREAM: `${one.url}/api` })
    expect(front.token).toBeUndefined()
    expect(await addIndustry(front.url, one.token, 'By way of the other')).toBe(201)
    expect(await industryNames(one.url, one.token)).toContain('By way of the other')
    expect(await industryNames(front.url, one.token)).toContain('Only here')
    await expect(access(elsewhere)).rejects.toThrow('ENOENT')
    expect((await front.end('SIGTERM')).code).toBe(0)
  })
})

test('SIGTERM while calls are running: each is answered and logged, what was taken is kept', async () => {
  const DATA_DIR = await initializedDataDir()
  const first = await launch({ DATA_DIR, SEED: 'none', LOG_LEVEL: 'info' })
  const taken: string[] = []
  const unanswered: unknown[] = []
  let stopping = false
  const client = async (number: number) => {
    for (let turn = 0; !stopping; turn += 1) {
      const name = `${number}-${turn}`
      try {
        const status = await addIndustry(first.url, first.token, name)
        if (status === 201) taken.push(name)
        else unanswered.push(status)
      } catch (error) {
        unanswered.push(error instanceof Error ? String(error.cause) : error)
      }
    }
  }
  const clients = Promise.all(Array.from({ length: 20 }, (_, number) => client(number)))
  await expect.poll(() => taken.length, { timeout: 30_000 }).toBeGreaterThan(50)
  const begun = Date.now()
  setTimeout(() => (stopping = true), 100)
  const { code, stdout } = await first.end('SIGTERM')
  await clients
  expect({ code, unanswered }).toEqual({ code: 0, unanswered: [] })
  expect(Date.now() - begun).toBeLessThan(10_000)
  expect(stdout.match(/"status":201,.*"answered"/g)).toHaveLength(taken.length)

  const second = await launch({ DATA_DIR, SEED: 'none' })
  const kept = new Set(await industryNames(second.url, second.token))
  expect(taken.filter((name) => !kept.has(name))).toEqual([])
  await second.end('SIGTERM')
})

test('SIGTERM while callers come and go, each on a connection of its own: nobody is cut off', async () => {
  const server = await launch({
    DATA_DIR: await initializedDataDir(),
    SEED: 'none',
    LOG_LEVEL: 'silent',
  })
  let answered = 0
  const failures = new Set<unknown>()
  const caller = async () => {
    while (failures.size === 0) {
      const call = get(`${server.url}/readyz`, { agent: false })
      try {
        const [answer] = await once(call, 'response')
        await once(answer.resume(), 'close')
        if (answer.complete) answered += 1
        else failures.add('cut')
      } catch (error) {
        failures.add(codeOf(error))
      }
    }
  }
  const callers = Promise.all(Array.from({ length: 30 }, caller))
  await expect.poll(() => answered, { timeout: 30_000 }).toBeGreaterThan(200)
  expect((await server.end('SIGTERM')).code).toBe(0)
  await callers
  expect([...failures]).toEqual(['ECONNREFUSED'])
})

test('a log that nobody takes holds up neither answers nor the end', async () => {
  const server = await launch({
    DATA_DIR: await initializedDataDir(),
    SEED: 'none',
    LOG_LEVEL: 'info',
  })
  server.child.stdout?.pause()
  // Far more lines than a pipe takes.
  for (let round = 0; round < 30; round += 1)
    await Promise.all(
      Array.from({ length: 60 }, async () => (await fetch(`${server.url}/healthz`)).text()),
    )
  const begun = Date.now()
  server.child.kill('SIGTERM')
  const [code] = await once(server.child, 'exit')
  expect(code).toBe(0)
  expect(Date.now() - begun).toBeLessThan(10_000)
})
