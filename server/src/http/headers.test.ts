import { connect } from 'node:net'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { makeConsoleFolder } from '../../test/console-folder.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  folder = await makeConsoleFolder()
  app = await startApp({ consoleFolder: folder, trustProxy: 1 })
  await app.files.put('picture.webp', Buffer.from('<script>alert(1)</script>'), 'image/webp')
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** Sends bytes, and reads the headers of what is said to them. */
const headersOf = (bytes: string) =>
  new Promise<Headers & { status?: number }>((resolve) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => socket.write(bytes))
    let heard = ''
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1')
      const [first, ...lines] = heard.split('\r\n\r\n', 1)[0]?.split('\r\n') ?? []
      if (!heard.includes('\r\n\r\n')) return
      socket.destroy()
      const headers = new Headers(
        lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
      )
      resolve(Object.assign(headers, { status: Number(first?.split(' ')[1]) }))
    })
  })

const asked = (method: string, path: string, ...headers: string[]) =>
  [`${method} ${path} HTTP/1.1`, 'Host: x', ...headers, '\r\n'].join('\r\n')
const admin = () => `Authorization: Bearer ${app.token}`
const long = 'x'.repeat(3000)

test.each<[string, number, () => string, string]>([
  ['a list', 200, () => asked('GET', '/api/v1/roles', admin()), 'no-store'],
  ['nothing', 404, () => asked('DELETE', `/api/v1/sessions/x`, admin()), 'no-store'],
  ['a stranger', 401, () => asked('GET', '/api/v1/roles'), 'no-store'],
  ['HEAD', 401, () => asked('HEAD', '/api/v1/roles'), 'no-store'],
  ['another method', 405, () => asked('PUT', '/api/v1/roles', admin()), 'no-store'],
  ['a wrong sign-in', 400, () => asked('POST', '/api/login'), 'no-store'],
  ['the docs', 200, () => asked('GET', '/api/docs', admin()), 'no-store'],
  ['the docs for a stranger', 401, () => asked('GET', '/api/docs'), 'no-store'],
  ['the description', 200, () => asked('GET', '/api/openapi.json', admin()), 'no-store'],
  ['a script of the docs', 200, () => asked('GET', '/docs-assets/docs.js'), 'no-cache'],
  ['the page', 200, () => asked('GET', '/drawer'), 'no-cache'],
  [
    'an asset',
    200,
    () => asked('GET', '/assets/index-1a2b3c.js'),
    'public, max-age=31536000, immutable',
  ],
  ['an asset that is gone', 404, () => asked('GET', '/assets/gone.js'), 'no-store'],
  ['no page', 404, () => asked('GET', '/nothing'), 'no-store'],
  ['a path upwards', 404, () => asked('GET', '///'), 'no-store'],
  [
    'a picture',
    200,
    () => asked('GET', '/files/picture.webp'),
    'public, max-age=31536000, immutable',
  ],
  ['no picture', 404, () => asked('GET', '/files/gone.webp'), 'no-store'],
  ['health', 200, () => asked('GET', '/healthz'), 'no-store'],
  ['readiness', 200, () => asked('GET', '/readyz'), 'no-store'],
  ['no address', 400, () => asked('GET', '/%zz'), 'no-store'],
  [
    'a long parameter',
    404,
    () => asked('GET', `/api/v1/industries/${long}/x`, admin()),
    'no-store',
  ],
  ['no HTTP', 400, () => 'hello\r\n\r\n', 'no-store'],
  ['long headers', 431, () => asked('GET', '/', `X: ${long.repeat(7)}`), 'no-store'],
  ['an expectation', 417, () => asked('POST', '/api/login', 'Expect: x'), 'no-store'],
  ['CONNECT', 405, () => asked('CONNECT', 'a.co:443'), 'no-store'],
  ['no Host', 400, () => 'GET / HTTP/1.1\r\n\r\n', 'no-store'],
  ['two Hosts', 400, () => asked('GET', '/', 'Host: y'), 'no-store'],
])('%s: %i with every protective header', async (_, status, bytes, cache) => {
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

test('HTTPS is demanded where it is used, and nowhere else', async () => {
  for (const path of ['/', '/api/v1/roles', '/nothing', '/files/picture.webp']) {
    const over = async (...proto: string[]) =>
      (await headersOf(asked('GET', path, ...proto))).get('strict-transport-security')
    expect(await over('X-Forwarded-Proto: https')).toBe('max-age=31536000; includeSubDomains')
    expect(await over('X-Forwarded-Proto: http')).toBeNull()
  }
})
