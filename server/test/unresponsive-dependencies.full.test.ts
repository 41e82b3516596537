import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, test, vi } from 'vitest'
import { socketConnection } from '@greenroom/embedded-postgres'
import { checkStorage, openFiles, StorageError } from '../src/adapters/files/files.ts'
import { addIndustry } from './api.ts'
import { startAppBehindRelay, databaseUnavailable } from './app-behind-relay.ts'
import { credentials } from './bucket.ts'
import { allowSlowTests } from './slow-tests.ts'
import { databasePid, initializedDataDir } from './data-dir.ts'
import { launch } from './greenroom.ts'
import { holdLock, isLockAwaited } from './new-database.ts'
import { pictureName } from './picture-name.ts'

/* What happens when a dependency hangs. The tests mostly wait, so they run concurrently. */
allowSlowTests()
beforeAll(() => {
  for (const [name, value] of Object.entries(credentials)) vi.stubEnv(name, value)
})

const path = '/api/v1/industries'

/** Starts a bucket that accepts every request and never responds. */
const hangingBucket = async () => {
  const server = createServer((request) => request.resume())
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  return {
    storage: { kind: 's3' as const, bucket: 'one', region: 'eu-1', endpoint },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test.concurrent('gives up on a storage that hangs, at the start and later', async ({
  onTestFinished,
}) => {
  const { storage, close } = await hangingBucket()
  onTestFinished(close)
  const files = openFiles(storage)
  const start = checkStorage({ storage, dataDir: '/' }).catch(String)
  const failed = await Promise.allSettled([
    files.put(pictureName('a'), new Uint8Array([1]), 'image/webp'),
    files.get(pictureName('a')),
    files.remove(pictureName('a')),
  ])
  for (const one of failed)
    expect(one).toMatchObject({ status: 'rejected', reason: expect.any(StorageError) })
  expect(await start).toContain('STORAGE_URL: the bucket one does not respond')
}, 60_000)

test.concurrent('recovers within 35 s when a network outage has silenced every connection', async ({
  onTestFinished,
}) => {
  const { admin, direct, relay, close } = await startAppBehindRelay()
  onTestFinished(close)
  // One by one, so that each request takes a connection of its own until the pool has no more.
  const sendRequests = async (count: number) => {
    const requests: ReturnType<typeof admin>[] = []
    for (let n = 0; n < count; n += 1) {
      requests.push(admin('GET', path))
      await wait(20)
    }
    return { responses: Promise.all(requests) }
  }
  const unlock = await holdLock(direct, 'lock table industries in access exclusive mode')
  const waiting = await sendRequests(10)
  await unlock()
  await waiting.responses
  // What the machine adds to any limit: a busy one is slower.
  const calmAt = Date.now()
  await (
    await sendRequests(20)
  ).responses
  const allowance = 10 * (Date.now() - calmAt)

  relay.hang()
  const hungAt = Date.now()
  const lost = await sendRequests(20)
  await relay.recover()
  while ((await admin('GET', path)).status !== 200) await wait(100)
  expect(Date.now() - hungAt).toBeLessThan(35_000 + allowance)
  for (const response of await lost.responses) expect(response).toMatchObject(databaseUnavailable)
}, 180_000)

test.concurrent('waits for a slow query', async ({ onTestFinished }) => {
  const { admin, direct, close } = await startAppBehindRelay()
  onTestFinished(close)
  const unlock = await holdLock(direct, 'lock table industries in access exclusive mode')
  const [response] = await Promise.all([admin('GET', path), wait(8_000).then(unlock)])
  expect(response.status).toBe(200)
})

test.concurrent('stops in time at SIGTERM while a request hangs in the database', async ({
  onTestFinished,
}) => {
  const DATA_DIR = await initializedDataDir(onTestFinished)
  // What the machine adds to any limit: a busy one starts and stops servers more slowly.
  const launchedAt = Date.now()
  const server = await launch({ DATA_DIR, SEED: 'none', LOG_LEVEL: 'silent' })
  const allowance = Date.now() - launchedAt
  const connection = socketConnection(join(DATA_DIR, 'postgres'))
  await holdLock(connection, 'lock table industries in exclusive mode')
  const hanging = addIndustry(server.url, server.token, 'Never').catch(() => 0)
  while (!(await isLockAwaited(connection, 'industries'))) await wait(20)
  const startedAt = Date.now()
  expect((await server.end('SIGTERM')).code).toBe(0)
  expect(Date.now() - startedAt).toBeLessThan(10_000 + allowance)
  expect(await databasePid(DATA_DIR)).toBe(0)
  expect(await hanging).not.toBe(201)
})
