import { connect } from 'node:net'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { makeConsoleFolder } from '../../test/console-folder.ts'
import { pictureName } from '../../test/picture-name.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  folder = await makeConsoleFolder()
  app = await startApp({ consoleFolder: folder, trustProxy: 1 })
  await app.files.put(pictureName('a'), Buffer.from('<script>alert(1)</script>'), 'image/webp')
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** Sends raw bytes and reads the headers of the response. */
const headersOf = (bytes: string) =>
  new Promise<Headers & { status?: number }>((resolve) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => socket.write(bytes))
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      const [first, ...lines] = received.split('\r\n\r\n', 1)[0]?.split('\r\n') ?? []
      if (!received.includes('\r\n\r\n')) return
      socket.destroy()
      const headers = new Headers(
        lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
      )
      resolve(Object.assign(headers, { status: Number(first?.split(' ')[1]) }))
    })
  })

const rawRequest = (method: string, path: string, ...headers: string[]) =>
  [`${method} ${path} HTTP/1.1`, 'Host: x', ...headers, '\r\n'].join('\r\n')
const admin = () => `Authorization: Bearer ${app.token}`
const long = 'x'.repeat(3000)

test.each<[string, number, () => string, string]>([
  ['a list', 200, () => rawRequest('GET', '/api/v1/roles', admin()), 'no-store'],
  [
    'an unknown session',
    404,
    () => rawRequest('DELETE', `/api/v1/sessions/x`, admin()),
    'no-store',
  ],
  ['a request without a token', 401, () => rawRequest('GET', '/api/v1/roles'), 'no-store'],
  ['a HEAD request', 401, () => rawRequest('HEAD', '/api/v1/roles'), 'no-store'],
  [
    'a method that is not allowed',
    405,
    () => rawRequest('PUT', '/api/v1/roles', admin()),
    'no-store',
  ],
  ['an empty sign-in', 400, () => rawRequest('POST', '/api/login'), 'no-store'],
  ['the docs', 200, () => rawRequest('GET', '/api/docs', admin()), 'no-store'],
  ['the docs without a token', 401, () => rawRequest('GET', '/api/docs'), 'no-store'],
  ['the description', 200, () => rawRequest('GET', '/api/openapi.json', admin()), 'no-store'],
  ['a script of the docs', 200, () => rawRequest('GET', '/docs-assets/docs.js'), 'no-cache'],
  ['the page', 200, () => rawRequest('GET', '/drawer'), 'no-cache'],
  [
    'an asset',
    200,
    () => rawRequest('GET', '/assets/index-1a2b3c.js'),
    'public, max-age=31536000, immutable',
  ],
  [
    'a compressed asset',
    200,
    () => rawRequest('GET', '/assets/index-1a2b3c.js', 'Accept-Encoding: br'),
    'public, max-age=31536000, immutable',
  ],
  ['a sound', 200, () => rawRequest('GET', '/voices/santa.mp3'), 'public, max-age=3600'],
  ['a missing asset', 404, () => rawRequest('GET', '/assets/missing.js'), 'no-store'],
  ['an unknown page', 404, () => rawRequest('GET', '/nothing'), 'no-store'],
  ['a path of slashes', 404, () => rawRequest('GET', '///'), 'no-store'],
  [
    'a picture',
    200,
    () => rawRequest('GET', `/files/${pictureName('a')}`),
    'public, max-age=31536000, immutable',
  ],
  ['a missing picture', 404, () => rawRequest('GET', `/files/${pictureName('b')}`), 'no-store'],
  ['health', 200, () => rawRequest('GET', '/healthz'), 'no-store'],
  ['readiness', 200, () => rawRequest('GET', '/readyz'), 'no-store'],
  ['a malformed path', 400, () => rawRequest('GET', '/%zz'), 'no-store'],
  [
    'a long parameter',
    404,
    () => rawRequest('GET', `/api/v1/industries/${long}/x`, admin()),
    'no-store',
  ],
  ['bytes that are not HTTP', 400, () => 'hello\r\n\r\n', 'no-store'],
  ['long headers', 431, () => rawRequest('GET', '/', `X: ${long.repeat(7)}`), 'no-store'],
  ['an unknown expectation', 417, () => rawRequest('POST', '/api/login', 'Expect: x'), 'no-store'],
  ['a CONNECT request', 405, () => rawRequest('CONNECT', 'a.co:443'), 'no-store'],
  ['a request without Host', 400, () => 'GET / HTTP/1.1\r\n\r\n', 'no-store'],
  ['a request with two Hosts', 400, () => rawRequest('GET', '/', 'Host: y'), 'no-store'],
])('sends the security headers for %s (%i)', async (_, status, bytes, cache) => {
  const headers = await headersOf(bytes())
  expect(headers.status).toBe(status)
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': cache,
    'content-security-policy': expect.stringMatching(/^default-src 'none'/),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
  const policy = headers.get('content-security-policy')
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe|\*/)
  expect([headers.get('server'), headers.get('x-powered-by')]).toEqual([null, null])
  expect(headers.get('strict-transport-security')).toBeNull()
})

test('sends HSTS over HTTPS only', async () => {
  for (const path of ['/', '/api/v1/roles', '/nothing', `/files/${pictureName('a')}`]) {
    const over = async (...proto: string[]) =>
      (await headersOf(rawRequest('GET', path, ...proto))).get('strict-transport-security')
    expect(await over('X-Forwarded-Proto: https')).toBe('max-age=31536000; includeSubDomains')
    expect(await over('X-Forwarded-Proto: http')).toBeNull()
  }
})
