import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { credentials } from '../../test/bucket.ts'
import { openFiles } from './files.ts'
import { proveStorage } from './prove-storage.ts'
import { StorageError } from './storage-error.ts'

/** A bucket whose store takes every call and answers none. */
const hangingBucket = async () => {
  for (const [name, value] of Object.entries(credentials)) vi.stubEnv(name, value)
  const server = createServer((request) => request.resume())
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    kind: 's3' as const,
    bucket: 'one',
    region: 'eu-1',
    endpoint: `http://127.0.0.1:${port}`,
  }
}

test('a store that hangs is given up, whoever asks and at the start', async () => {
  const storage = await hangingBucket()
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
}, 25_000)
