import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, test, vi } from 'vitest'
import { connectionTo } from '../src/database/embedded/presence.ts'
import { openFiles } from '../src/files/files.ts'
import { proveStorage } from '../src/files/prove-storage.ts'
import { StorageError } from '../src/files/storage-error.ts'
import { addIndustry } from './api.ts'
import { startBehindRelay, unreachable } from './behind-relay.ts'
import { credentials } from './bucket.ts'
import { allowSlowTests } from './slow-tests.ts'
import { databasePid, initializedDataDir } from './data-dir.ts'
import { launch } from './greenroom.ts'
import { holdLock } from './new-database.ts'

/* What hangs, and how long it is waited for. Next to nothing is done meanwhile, so that all of it is side by side. */
allowSlowTests()
beforeAll(() => {
  for (const [name, value] of Object.entries(credentials)) vi.stubEnv(name, value)
})

const path = '/api/v1/industries'

/** A bucket whose store takes every call and answers none. */
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

test.concurrent(
  'a store that hangs is given up, whoever asks and at the start',
  async ({ onTestFinished }) => {
    const { storage, close } = await hangingBucket()
    onTestFinished(close)
    const files = openFiles(storage)
    const start = proveStorage({ storage, dataDir: '/' }).catch(String)
    const failed = await Promise.allSettled([
      files.put('a.webp', new Uint8Array([1]), 'image/webp'),
      files.get('a.webp'),
      files.remove('a.webp'),
    ])
    for (const one of failed)
      expect(one).toMatchObject({ status: 'rejected', reason: expect.any(StorageError) })
    expect(await start).toContain('STORAGE_URL: the bucket one does not answer')
  },
  25_000,
)

test.concurrent(
  'what a network that hung has lost is given up soon, and calls succeed once it is mended',
  async ({ onTestFinished }) => {
    const { admin, relay, close } = await startBehindRelay()
    onTestFinished(close)
    const calls = (number: number) =>
      Promise.all(Array.from({ length: number }, () => admin('GET', path)))
    for (const outage of [500, 6_000]) {
      await calls(20)
      relay.hang()
      const begun = Date.now()
      const lost = calls(20)
      await wait(outage)
      await relay.recover()
      const mended = Date.now()
      while ((await admin('GET', path)).status !== 200) await wait(50)
      expect(Date.now() - mended).toBeLessThan(5_000)
      for (const answer of await lost) expect(answer).toMatchObject(unreachable)
      expect(Date.now() - begun).toBeLessThan(11_000)
    }
  },
  40_000,
)

test.concurrent(
  'an answer that the database takes long for is waited for',
  async ({ onTestFinished }) => {
    const { admin, direct, close } = await startBehindRelay()
    onTestFinished(close)
    const letGo = await holdLock(direct, 'lock table industries in access exclusive mode')
    const [answer] = await Promise.all([admin('GET', path), wait(8_000).then(letGo)])
    expect(answer.status).toBe(200)
  },
)

test.concurrent(
  'SIGTERM while a call hangs in the database: it ends in time, and the database with it',
  async ({ onTestFinished }) => {
    const DATA_DIR = await initializedDataDir(onTestFinished)
    const server = await launch({ DATA_DIR, SEED: 'none', LOG_LEVEL: 'silent' })
    await holdLock(
      connectionTo(join(DATA_DIR, 'postgres')),
      'lock table industries in exclusive mode',
    )
    const hanging = addIndustry(server.url, server.token, 'Never').catch(() => 0)
    await wait(300)
    const begun = Date.now()
    expect((await server.end('SIGTERM')).code).toBe(0)
    expect(Date.now() - begun).toBeLessThan(10_000)
    expect(await databasePid(DATA_DIR)).toBe(0)
    expect(await hanging).not.toBe(201)
  },
)
