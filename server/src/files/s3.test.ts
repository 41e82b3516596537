import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { credentials, startBucket } from '../../test/bucket.ts'
import { openFiles } from './files.ts'
import { proveStorage } from './prove-storage.ts'

let s3: Awaited<ReturnType<typeof startBucket>>
beforeAll(async () => {
  for (const [name, value] of Object.entries(credentials)) vi.stubEnv(name, value)
  s3 = await startBucket()
})
afterAll(() => void s3.close())

const storage = () => ({
  kind: 's3' as const,
  bucket: 'pictures',
  region: 'eu-1',
  endpoint: s3.endpoint,
})

test('put, get and remove in a bucket', async () => {
  const files = openFiles(storage())
  await files.put('a.webp', new Uint8Array([0, 255]), 'image/webp')
  expect(s3.files.get('/pictures/a.webp')).toEqual({
    bytes: Buffer.from([0, 255]),
    type: 'image/webp',
  })
  const file = await files.get('a.webp')
  expect(file).toMatchObject({ type: 'image/webp', size: 2 })
  expect(file && (await buffer(file.bytes))).toEqual(Buffer.from([0, 255]))
  await files.remove('a.webp')
  expect(await files.get('a.webp')).toBeUndefined()
})

test('no name but a flat one reaches the bucket', async () => {
  const files = openFiles(storage())
  s3.calls.length = 0
  expect(await files.get('../other-bucket/a.webp')).toBeUndefined()
  await files.remove('../other-bucket/a.webp')
  expect(s3.calls).toEqual([])
})

test('a bucket that answers is taken at the start', async () => {
  await expect(proveStorage({ storage: storage(), dataDir: '/' })).resolves.toBeUndefined()
})

test('one that refuses us is a wrong STORAGE_URL', async () => {
  const elsewhere = { ...storage(), region: 'us-1' }
  await expect(proveStorage({ storage: elsewhere, dataDir: '/' })).rejects.toThrow(
    'STORAGE_URL: the bucket pictures does not answer',
  )
})
