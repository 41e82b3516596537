import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openFiles } from './files.ts'
import { proveStorage } from './prove-storage.ts'

/* As much of S3's protocol as a file store needs; what it takes in is what a real bucket would. */
const bucket = new Map<string, { bytes: Buffer; type: string }>()
const calls: string[] = []
const answerAsS3 = async (request: IncomingMessage, answer: ServerResponse) => {
  const { method = '', url = '', headers } = request
  const { pathname } = new URL(url, 'http://s3')
  calls.push(`${method} ${pathname}`)
  const bytes = await buffer(request)
  if (!/Credential=KEY\/\d+\/eu-1\/s3\//.test(headers.authorization ?? '')) {
    return answer.writeHead(403).end()
  }
  if (method === 'PUT') bucket.set(pathname, { bytes, type: headers['content-type'] ?? '' })
  if (method === 'DELETE') bucket.delete(pathname)
  const file = bucket.get(pathname)
  if (method === 'PUT' || method === 'DELETE') return answer.writeHead(200).end()
  if (!file) return answer.writeHead(404).end()
  answer.writeHead(200, {
    'content-type': file.type,
    'content-length': file.bytes.length,
    etag: '"1"',
    'last-modified': new Date(0).toUTCString(),
  })
  return answer.end(method === 'GET' ? file.bytes : undefined)
}
const server = createServer((request, answer) => void answerAsS3(request, answer))

let endpoint: string
beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'KEY')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  endpoint = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`
})
afterAll(() => void server.close())

const storage = () => ({ kind: 's3' as const, bucket: 'pictures', region: 'eu-1', endpoint })

test('put, get and remove in a bucket', async () => {
  const files = openFiles(storage())
  await files.put('a.webp', new Uint8Array([0, 255]), 'image/webp')
  expect(bucket.get('/pictures/a.webp')).toEqual({
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
  calls.length = 0
  expect(await files.get('../other-bucket/a.webp')).toBeUndefined()
  await files.remove('../other-bucket/a.webp')
  expect(calls).toEqual([])
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
