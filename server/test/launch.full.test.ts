import { once } from 'node:events'
import { access } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { codeOf } from '../src/lib/error-code.ts'
import { addIndustry, industryNames } from './api.ts'
import { startWriting } from './clients.ts'
import { allowSlowTests } from './slow-tests.ts'
import { databasePid, initializedDataDir, newDataDir } from './data-dir.ts'
import { emptyDatabase } from './database.ts'
import { launch, run } from './greenroom.ts'
import type { Greenroom } from './greenroom.ts'

allowSlowTests()

test('prints no sign-in link with ADMIN_EMAIL and ADMIN_PASSWORD, which sign in', async () => {
  const admin = { ADMIN_EMAIL: 'a@b.co', ADMIN_PASSWORD: 'correct horse battery' }
  const { url, token, end } = await launch({
    DATA_DIR: await initializedDataDir(),
    SEED: 'none',
    ...admin,
  })
  expect(token).toBeUndefined()
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'a@b.co', password: 'correct horse battery' }),
  })
  expect(answer.status).toBe(200)
  await end('SIGTERM')
})

test('two servers can start together on one new DATABASE_URL', async () => {
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

describe('next to a running server', () => {
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

  test('another server runs with its own DATA_DIR', async () => {
    const two = await launch({ DATA_DIR: await initializedDataDir(), SEED: 'none' })
    expect(await industryNames(one.url, one.token)).toContain('Only here')
    expect(await industryNames(two.url, two.token)).toEqual([])
    await two.end('SIGTERM')
  })

  test('a second server on the same DATA_DIR is refused; the first keeps running', async () => {
    const { code, stdout, stderr } = await run('main', { DATA_DIR, PORT: '0' })
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: '',
      stderr: `DATA_DIR: another Greenroom already runs on ${DATA_DIR}\n`,
    })
    expect(await addIndustry(one.url, one.token, 'Still served')).toBe(201)
  })

  test('a server with API_UPSTREAM opens no database and proxies the API', async () => {
    const elsewhere = join(DATA_DIR, 'elsewhere')
    const front = await launch({ DATA_DIR: elsewhere, API_UPSTREAM: `${one.url}/api` })
    expect(front.token).toBeUndefined()
    expect(await addIndustry(front.url, one.token, 'Through the proxy')).toBe(201)
    expect(await industryNames(one.url, one.token)).toContain('Through the proxy')
    expect(await industryNames(front.url, one.token)).toContain('Only here')
    await expect(access(elsewhere)).rejects.toThrow('ENOENT')
    expect((await front.end('SIGTERM')).code).toBe(0)
  })
})

test('responds to and logs every request that is running at SIGTERM', async () => {
  const DATA_DIR = await initializedDataDir()
  const first = await launch({ DATA_DIR, SEED: 'none', LOG_LEVEL: 'info' })
  const { saved, failed, stop } = startWriting(first.url, first.token, 20)
  await expect.poll(() => saved.length, { timeout: 30_000 }).toBeGreaterThan(50)
  const ended = first.end('SIGTERM')
  // A request that is sent later may be refused.
  await stop()
  const { code, stdout } = await ended
  expect({ code, failed }).toEqual({ code: 0, failed: [] })
  expect(stdout.match(/"status":201,/g)).toHaveLength(saved.length)

  const second = await launch({ DATA_DIR, SEED: 'none' })
  const kept = new Set(await industryNames(second.url, second.token))
  expect(saved.filter((name) => !kept.has(name))).toEqual([])
  await second.end('SIGTERM')
})

test('serves requests on open connections that reach it right after SIGTERM', async () => {
  const server = await launch({ DATA_DIR: await initializedDataDir(), SEED: 'none' })
  const call = async (agent: Agent) => {
    const request = get(`${server.url}/healthz`, { agent })
    const [response] = await once(request, 'response')
    await once(response.resume(), 'close')
    return { status: response.statusCode, isOpen: request.reusedSocket }
  }
  const agents = Array.from({ length: 5 }, () => new Agent({ keepAlive: true }))
  for (const agent of agents) expect(await call(agent)).toEqual({ status: 200, isOpen: false })
  const ended = server.end('SIGTERM')
  for (const agent of agents) expect(await call(agent)).toEqual({ status: 200, isOpen: true })
  expect((await ended).code).toBe(0)
})

test('cuts off no request at SIGTERM when every client opens a new connection', async () => {
  const server = await launch({
    DATA_DIR: await initializedDataDir(),
    SEED: 'none',
    LOG_LEVEL: 'silent',
  })
  let succeeded = 0
  const failures = new Set<unknown>()
  const caller = async () => {
    while (failures.size === 0) {
      const call = get(`${server.url}/readyz`, { agent: false })
      try {
        const [answer] = await once(call, 'response')
        await once(answer.resume(), 'close')
        if (answer.complete) succeeded += 1
        else failures.add('cut')
      } catch (error) {
        failures.add(codeOf(error))
      }
    }
  }
  const callers = Promise.all(Array.from({ length: 30 }, caller))
  await expect.poll(() => succeeded, { timeout: 30_000 }).toBeGreaterThan(200)
  expect((await server.end('SIGTERM')).code).toBe(0)
  await callers
  expect([...failures]).toEqual(['ECONNREFUSED'])
})

test('serves requests and exits when nobody reads its log', async () => {
  const server = await launch({
    DATA_DIR: await initializedDataDir(),
    SEED: 'none',
    LOG_LEVEL: 'info',
  })
  server.child.stdout?.pause()
  // Far more lines than fit into a pipe.
  for (let round = 0; round < 30; round += 1)
    await Promise.all(
      Array.from({ length: 60 }, async () => (await fetch(`${server.url}/healthz`)).text()),
    )
  server.child.kill('SIGTERM')
  const [code] = await once(server.child, 'exit')
  expect(code).toBe(0)
})

test('logs nothing after the sign-in link while nobody calls', async () => {
  const server = await launch({
    DATA_DIR: await initializedDataDir(),
    SEED: 'none',
    LOG_LEVEL: 'info',
  })
  // Log lines are written up to 100 ms late.
  await wait(300)
  const { stdout } = await server.end('SIGTERM')
  expect(stdout).toContain('no test conversations: set LLM_URL and LLM_MODEL')
  expect(stdout).toMatch(/\/\?token=\S+\n$/)
})
