import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { issueToken } from '../src/access/tokens.ts'
import { administrator, userIdByEmail } from './app.ts'
import { startAppWithRoutes } from './app-routes.ts'
import { caller } from './call.ts'
import { bearer, callRoutes } from './call-routes.ts'
import { freshDatabase } from './database.ts'
import type { FreshDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { launch, spawnProgram } from './greenroom.ts'
import type { Greenroom } from './greenroom.ts'
import { addServiceKey } from './service-keys.ts'
import { ofDatabase, scrapeMetrics } from './scrape-metrics.ts'
import { allowSlowTests } from './slow-tests.ts'

allowSlowTests()

let database: FreshDatabase
let server: Greenroom
let port: number
const { email, password } = administrator

beforeAll(async () => {
  database = await freshDatabase()
  port = await freePort()
  server = await launch({
    DATABASE_URL: database.url,
    SEED: 'none',
    METRICS_PORT: `${port}`,
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
  })
})
afterAll(async () => {
  await server.end('SIGTERM')
  await database.drop()
})

test('keeps ids and addresses out of labels, and stays below 2,000 series', async () => {
  const { app, routes } = await startAppWithRoutes()
  await app.close()
  const id = await userIdByEmail(database.db, email)
  const { secret } = await addServiceKey(database.db)
  const callers = [
    async () => ({}),
    async () => bearer(secret),
    async () => bearer(await issueToken(database.db, id)),
  ]
  for (const headers of callers) await callRoutes(server.url, routes, headers)

  const names = [...(await scrapeMetrics(port)).keys()]
  const templates = new Set(
    routes.map(({ url }) => url.replaceAll(/:(\w+)/g, '{$1}')).concat('other'),
  )
  const unknown = names
    .map((name) => /route="([^"]*)"/.exec(name)?.[1])
    .filter((route) => route !== undefined && !templates.has(route))
  expect(unknown).toEqual([])
  expect(names.join('\n')).not.toMatch(/@|[\da-f]{8}-[\da-f]{4}/)
  expect(names.length).toBeGreaterThan(1000)
  expect(names.length).toBeLessThan(2000)
})

test('serves what applies with API_UPSTREAM, and closes at the end', async () => {
  const METRICS_PORT = `${await freePort()}`
  const front = await launch({ API_UPSTREAM: `${server.url}/api`, METRICS_PORT })
  await caller(front.url)('GET', '/api/v1/industries')
  const shown = await scrapeMetrics(Number(METRICS_PORT))
  expect(shown.get('greenroom_http_requests_total{method="GET",route="/api/*",status="401"}')).toBe(
    1,
  )
  expect([...shown.keys()].filter((name) => ofDatabase.test(name))).toEqual([])
  expect((await front.end('SIGTERM')).code).toBe(0)
  await expect(fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).rejects.toThrow('fetch failed')
})

test('is served while the server waits for its database', async () => {
  const metricsPort = await freePort()
  const { child, ended } = spawnProgram({
    DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x',
    METRICS_PORT: `${metricsPort}`,
  })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const status = () =>
    fetch(`http://127.0.0.1:${metricsPort}/metrics`).then(
      (response) => response.status,
      () => 0,
    )
  await expect.poll(status, { timeout: 30_000 }).toBe(200)
})
