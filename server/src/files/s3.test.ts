import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { credentials, startBuckets } from '../../test/bucket.ts'
import { openFiles } from './files.ts'
import { proveStorage } from './prove-storage.ts'

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

test('put, list, get and remove in a bucket', async () => {
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

test('no name but a flat one reaches the bucket', async () => {
  const files = openFiles(storage())
  s3.calls.length = 0
  expect(await files.get('../two/a.webp')).toBeUndefined()
  await files.remove('../two/a.webp')
  expect(s3.calls).toEqual([])
})

test('a bucket that answers is taken at the start', async () => {
  await expect(proveStorage({ storage: storage(), dataDir: '/' })).resolves.toBeUndefined()
})

test('one that is not there is a wrong STORAGE_URL', async () => {
  await expect(proveStorage({ storage: storage('three'), dataDir: '/' })).rejects.toThrow(
    'STORAGE_URL: the bucket three does not answer',
  )
})

test('one that refuses us is a wrong STORAGE_URL', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'nobody')
  await expect(proveStorage({ storage: storage(), dataDir: '/' })).rejects.toThrow(
    'STORAGE_URL: the bucket one does not answer',
  )
})
