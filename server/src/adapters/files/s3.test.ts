import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { credentials, startBuckets } from '../../../test/bucket.ts'
import { pictureName } from '../../../test/picture-name.ts'
import { checkStorage, openFiles, StorageError, unusableStorage } from './files.ts'

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
  await files.put(pictureName('a'), new Uint8Array([0, 255]), 'image/webp')
  expect(await s3.stored('one')).toEqual({ [pictureName('a')]: 'image/webp 00ff' })
  const listed = []
  for await (const { name, modified } of files.list())
    listed.push([name, (await modified())?.getFullYear()])
  expect(listed).toEqual([[pictureName('a'), new Date().getFullYear()]])
  const file = await files.get(pictureName('a'))
  expect(file).toMatchObject({ type: 'image/webp', size: 2 })
  expect(file && (await buffer(file.bytes))).toEqual(Buffer.from([0, 255]))
  await files.remove(pictureName('a'))
  await files.remove(pictureName('a'))
  expect(await files.get(pictureName('a'))).toBeUndefined()
})

test('sends no request for a name that is not ours', async () => {
  const files = openFiles(storage())
  s3.calls.length = 0
  expect(await files.get(`../two/${pictureName('a')}`)).toBeUndefined()
  await files.remove(`../two/${pictureName('a')}`)
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

test('names the bucket and the reason where a key may list and not write', async () => {
  const denied = '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>'
  const empty = '<ListBucketResult><Name>one</Name></ListBucketResult>'
  const server = createServer((request, response) => {
    const isWrite = request.method === 'PUT'
    request.resume()
    response.writeHead(isWrite ? 403 : 200, { 'content-type': 'application/xml' })
    response.end(isWrite ? denied : empty)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const config = { storage: { ...storage(), endpoint }, dataDir: '/' }
  await checkStorage(config)
  const written = openFiles(config.storage).put(pictureName('a'), new Uint8Array([0]), 'image/webp')
  const failure: unknown = await written.catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StorageError)
  if (failure instanceof StorageError)
    expect(unusableStorage(config, failure).message).toBe(
      'STORAGE_URL: its key must be allowed to list, read, write and delete in the bucket one (AccessDenied: Access Denied)',
    )
})
