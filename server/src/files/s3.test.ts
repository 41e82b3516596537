import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { credentials, startBuckets } from '../../test/bucket.ts'
import { openFiles } from './files.ts'
import { checkStorage } from './check-storage.ts'

let s3: Awaited<ReturnType<typeof startBuckets>>
beforeAll(async () => {
  s3 = await startBuckets()
})
beforeEach(() => {
  for (const [name, value] of Object.entries(credentials)) vi.stubEnv(name, value)
})
afterAll(() => s3.close())

const storage = (bucket = 'one') => ({
  kind: 's3' as const,
  bucket,
  region: 'eu-1',
  endpoint: s3.endpoint,
})

test('stores, lists, reads and deletes files in a bucket', async () => {
  const files = openFiles(storage())
  await files.put('a.webp', new Uint8Array([0, 255]), 'image/webp')
  expect(await s3.stored('one')).toEqual({ 'a.webp': 'image/webp 00ff' })
  const listed = []
  for await (const { name, modified } of files.list())
    listed.push([name, (await modified())?.getFullYear()])
  expect(listed).toEqual([['a.webp', new Date().getFullYear()]])
  const file = await files.get('a.webp')
  expect(file).toMatchObject({ type: 'image/webp', size: 2 })
  expect(file && (await buffer(file.bytes))).toEqual(Buffer.from([0, 255]))
  await files.remove('a.webp')
  await files.remove('a.webp')
  expect(await files.get('a.webp')).toBeUndefined()
})

test('sends no request for a name that is not flat', async () => {
  const files = openFiles(storage())
  s3.calls.length = 0
  expect(await files.get('../two/a.webp')).toBeUndefined()
  await files.remove('../two/a.webp')
  expect(s3.calls).toEqual([])
})

test('accepts a bucket that responds', async () => {
  await expect(checkStorage({ storage: storage(), dataDir: '/' })).resolves.toBeUndefined()
})

test('rejects a bucket that does not exist', async () => {
  await expect(checkStorage({ storage: storage('three'), dataDir: '/' })).rejects.toThrow(
    'STORAGE_URL: the bucket three does not respond',
  )
})

test('rejects a bucket that denies access', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'nobody')
  await expect(checkStorage({ storage: storage(), dataDir: '/' })).rejects.toThrow(
    'STORAGE_URL: the bucket one does not respond',
  )
})
