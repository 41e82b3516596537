import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const path = '/api/v1/industries'
const unknownId = '00000000-0000-4000-8000-000000000000'
const refusal = (status: number, message: string) => ({ status, body: { message } })
const notObject = refusal(400, 'The body must be a JSON object.')
const invalidJson = refusal(400, 'The body is not valid JSON.')

test.each<[string, string, ReturnType<typeof refusal>]>([
  ['truncated JSON', '{"name":', invalidJson],
  ['form fields', 'name=Automotive', invalidJson],
  ['a JSON array', '[{"name":"a","details":"b"}]', notObject],
  ['a JSON string', '"Automotive"', notObject],
  ['a number', '7', notObject],
  ['null', 'null', notObject],
  ['an array of 15,000 levels', '['.repeat(15_000) + ']'.repeat(15_000), notObject],
  [
    'an object of 15,000 levels in one field',
    `{"name":${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}}`,
    refusal(400, 'name must be text'),
  ],
  ['a prototype', '{"__proto__":{"admin":true},"name":"a","details":"b"}', invalidJson],
  ['a constructor', '{"constructor":{"prototype":{"x":1}},"name":"a"}', invalidJson],
  [
    'a NUL character',
    '{"name":"a\\u0000","details":"b"}',
    refusal(400, 'name must be valid Unicode text without NUL characters'),
  ],
  [
    'half of a surrogate pair',
    '{"name":"\\ud800","details":"b"}',
    refusal(400, 'name must be valid Unicode text without NUL characters'),
  ],
  [
    'a text of 1 MiB',
    `{"name":"${'x'.repeat(1024 * 1024)}"}`,
    refusal(413, 'The body must be at most 1 MiB.'),
  ],
  ['no bytes', '', refusal(400, 'Name is required')],
])('rejects %s as a body', async (_, body, expected) => {
  for (const [method, target] of [
    ['POST', path],
    ['PUT', `${path}/${unknownId}`],
  ] as const)
    expect(await app.admin(method, target, body)).toMatchObject(expected)
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/xml',
  'x',
])('rejects a body of type %s', async (type) => {
  expect(await app.admin('POST', path, '{}', { 'content-type': type })).toMatchObject(
    refusal(415, 'The body must be JSON, sent with Content-Type: application/json.'),
  )
})

test('rejects a compressed body', async () => {
  const response = await fetch(app.url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${app.token}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    body: new Uint8Array(gzipSync(Buffer.alloc(50_000_000))),
  })
  expect([response.status, await response.json()]).toEqual([400, invalidJson.body])
})

test('accepts a Content-Type without a body', async () => {
  const json = { 'content-type': 'application/json' }
  expect(await app.admin('DELETE', `${path}/${unknownId}`, undefined, json)).toMatchObject({
    status: 404,
    body: { message: 'There is no industry with this id. It may have been deleted.' },
  })
})

test('explains unknown paths and methods', async () => {
  const nothing = refusal(404, 'There is nothing at this address.')
  expect(await app.admin('GET', '/api/v2/industries')).toMatchObject(nothing)
  expect(await app.admin('GET', '/api')).toMatchObject(nothing)
  expect(await app.admin('GET', '/nothing')).toMatchObject(nothing)
  expect(await app.admin('POST', '/drawer', {})).toMatchObject(nothing)

  const list = await app.admin('DELETE', `${path}/`)
  expect(list).toMatchObject(refusal(405, 'DELETE is not allowed here.'))
  expect(list.headers.get('allow')).toBe('GET, POST')
  const one = await app.admin('PATCH', `${path}/${unknownId}`, {})
  expect(one).toMatchObject(refusal(405, 'PATCH is not allowed here.'))
  expect(one.headers.get('allow')).toBe('PUT, DELETE')
  expect((await app.admin('GET', '/api/login')).status).toBe(405)
  expect((await app.admin('OPTIONS', path)).status).toBe(405)
})

/** Sends raw bytes and reads the response. */
const raw = async (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => socket.write(bytes))
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString()
      if (received.includes('}')) socket.end()
    })
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
  })

test.each([
  ['bytes that are not HTTP', 'hello\r\n\r\n', '400', 'This is not valid HTTP.'],
  [
    'headers that are too large',
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    '431',
    'The headers are too large.',
  ],
  [
    'a malformed path',
    'GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n',
    '400',
    'The address is not well-formed.',
  ],
  [
    'half of a surrogate pair',
    'GET /api/%c3 HTTP/1.1\r\nHost: x\r\n\r\n',
    '400',
    'The address is not well-formed.',
  ],
  ['an unknown method', 'FETCH / HTTP/1.1\r\nHost: x\r\n\r\n', '400', 'This is not valid HTTP.'],
  [
    'two Content-Length headers',
    'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    '400',
    'This is not valid HTTP.',
  ],
])('rejects %s with a message', async (_, bytes, status, message) => {
  const received = await raw(bytes)
  expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(received).toContain(JSON.stringify({ message }))
})

test('survives a body that is shorter than its Content-Length', async () => {
  const head = 'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => {
    socket.end(`${head}Content-Length: 9\r\n\r\n{}`)
  })
  socket.resume()
  await new Promise((resolve) => {
    socket.on('close', resolve)
  })
  expect((await app.anyone('GET', '/healthz')).status).toBe(200)
})
