import { rm } from 'node:fs/promises'
import { features } from '@greenroom/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { optionalFeatures, startApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { makeConsoleFolder, script } from '../../test/console-folder.ts'
import { rawStatus } from '../../test/raw-status.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  folder = await makeConsoleFolder()
  app = await startApp({
    ...optionalFeatures,
    consoleFolder: folder,
    siteUrl: 'https://example.com/a?b="c"&d=<$&>',
    trustProxy: 1,
  })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (path: string, headers = {}) => app.anyone('GET', path, undefined, headers)
const policyOf = (headers: Headers) => headers.get('content-security-policy') ?? ''

test.each(['/', '/drawer', '/prompt', '/drawer/', '/?token=x'])(
  '%s serves the console’s page, which must not be cached',
  { tags: ['R004', 'R005', 'R007'] },
  async (path) => {
    const { status, headers, body } = await get(path)
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ])
    expect(body).toContain('<title>Greenroom</title>')
    expect(body).toContain('content="https://example.com/a?b=&quot;c&quot;&amp;d=&lt;$&amp;>"')
    const advertised = (await app.anyone('GET', '/api/v1/roles')).headers.get(
      'x-greenroom-features',
    )
    expect(body).toContain(`name="features" content="${advertised}"`)
    expect(advertised).toContain('pages')
  },
)

test('gives each page a new nonce, and a policy that allows only that nonce', async () => {
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const { headers, body } = await get('/')
      const [nonce, ...others] = [...String(body).matchAll(/nonce="([^"]+)"/g)].map(([, n]) => n)
      expect(others).toEqual([nonce])
      expect(policyOf(headers)).toBe(
        [
          "default-src 'none'",
          `script-src 'self' 'nonce-${nonce}'`,
          `style-src 'self' 'nonce-${nonce}'`,
          "connect-src 'self'",
          "img-src 'self' https: data: blob:",
          "media-src 'self' blob:",
          "font-src 'self'",
          "form-action 'self'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
        ].join(';'),
      )
      return nonce
    }),
  )
  expect(new Set(nonces).size).toBe(2)
})

test('lets browsers cache hashed files forever and others for an hour', async () => {
  const types = {
    '/assets/index-1a2b3c.js': ['application/javascript; charset=utf-8', 'immutable'],
    '/assets/font-4d5e6f.woff2': ['font/woff2', 'immutable'],
    '/favicon.svg': ['image/svg+xml', 'max-age=3600'],
    '/voices/santa.mp3': ['audio/mpeg', 'max-age=3600'],
  }
  for (const [path, [type, cache]] of Object.entries(types)) {
    const { status, headers } = await get(path)
    expect([path, status, headers.get('content-type')]).toEqual([path, 200, type])
    expect(headers.get('cache-control')).toContain(cache)
  }
})

test('sends the precompressed file to clients that accept Brotli', async () => {
  const compressed = await get('/assets/index-1a2b3c.js', { 'accept-encoding': 'gzip, br' })
  expect(compressed.headers.get('content-encoding')).toBe('br')
  expect(Number(compressed.headers.get('content-length'))).toBeLessThan(200)
  expect(compressed.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
  expect(compressed.body).toBe(script)
  const plain = await get('/assets/index-1a2b3c.js', { 'accept-encoding': 'identity' })
  expect([plain.headers.get('content-encoding'), plain.body]).toEqual([null, script])
})

test.each([
  '/index.html',
  '/.env',
  '/%2eenv',
  '/assets/.hidden/secret.js',
  '/assets/index-1a2b3c.js.map',
  '/assets/index-1a2b3c.js.MAP',
  '/assets/index-1a2b3c.js.br',
  '/assets/',
  '/assets',
  '/nothing',
  '/drawer/more',
  '/../package.json',
  '/assets/../index.html',
  '/assets/..%2findex.html',
  '/assets/%2e%2e/%2e%2e/etc/passwd',
  '/..%5c..%5cpackage.json',
  '/assets//index-1a2b3c.js',
  '//etc/passwd',
])('responds 404 to %s', async (path) => {
  expect(await rawStatus(app.url, path)).toBe(404)
})

test('sends security headers with every response, and HSTS only over HTTPS', async () => {
  for (const path of ['/', '/healthz', '/nothing', '/api/nothing']) {
    const { headers } = await get(path)
    expect(policyOf(headers)).toContain("default-src 'none'")
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    })
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('server')).toBeNull()
  }
  const { headers } = await get('/', { 'x-forwarded-proto': 'https' })
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
})

test('advertises features in API responses, which must not be cached', async () => {
  for (const response of [
    await app.admin('GET', '/api/v1/industries'),
    await get('/api/v1/industries'),
    await app.admin('GET', '/api/nothing'),
    await app.anyone('POST', '/api/login', {}),
  ]) {
    expect(response.headers.get('x-greenroom-features')).toBe(features.join(', '))
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
  expect((await get('/')).headers.get('x-greenroom-features')).toBeNull()
})

test('gives each response a request id of our own', async () => {
  const { headers } = await get('/healthz', { 'x-request-id': 'from-the-proxy.7' })
  expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
})

test('explains that the console has not been built', async () => {
  const bare = await startApp()
  expect(await bare.anyone('GET', '/')).toMatchObject({
    status: 404,
    body: { message: 'The console has not been built: npm run build.' },
  })
  await bare.close()
})
