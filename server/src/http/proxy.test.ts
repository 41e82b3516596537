import { createServer } from 'node:http'
import type { IncomingHttpHeaders, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rm } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { caller } from '../../test/call.ts'
import type { Call } from '../../test/call.ts'
import { makeConsoleFolder } from '../../test/console-folder.ts'
import { send } from '../../test/hostile/send.ts'
import { buildProxyServer } from '../app.ts'

interface ReceivedRequest {
  method: string | undefined
  url: string | undefined
  headers: IncomingHttpHeaders
  body: Buffer
}

let backend: Server
let backendUrl: string
let consoleFolder: string
let received: ReceivedRequest[]
const apps: FastifyInstance[] = []
/** A backend that records the requests it receives. */
beforeAll(async () => {
  consoleFolder = await makeConsoleFolder()
  backend = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method, url, headers } = request
      received.push({ method, url, headers, body: Buffer.concat(chunks) })
      if (method === 'DELETE') response.writeHead(204).end()
      else if (url === '/busy') response.writeHead(503, { 'retry-after': '1' }).end('{}')
      else
        response
          .writeHead(418, {
            'content-type': 'application/json',
            'x-own': 'theirs',
            'cache-control': 'max-age=5',
            connection: 'close, x-hop',
            'x-hop': '1',
          })
          .end(JSON.stringify({ text: 'x'.repeat(5000) }))
    })
  })
  await new Promise<void>((resolve) => {
    backend.listen(0, '127.0.0.1', resolve)
  })
  backendUrl = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`
})
afterAll(async () => {
  for (const app of apps) await app.close()
  backend.close()
  await rm(consoleFolder, { recursive: true })
})
beforeEach(() => {
  received = []
})

const listen = async (apiUpstream: string): Promise<string> => {
  const app = await buildProxyServer({
    config: { logLevel: 'silent', trustProxy: false, siteUrl: 'https://example.com', apiUpstream },
    consoleFolder,
  })
  apps.push(app)
  return app.listen({ host: '127.0.0.1', port: 0 })
}
const start = async (apiUpstream: string): Promise<Call> => caller(await listen(apiUpstream))

test.each([
  ['', '/v1/industries/?limit=3&q=a%20b', '/v1/industries/?limit=3&q=a%20b'],
  ['', '/login', '/login'],
  ['', '', '/'],
  ['/api', '/v1/industries', '/api/v1/industries'],
  ['/backend/api', '/v1/auth/by-email/a%2Fb%40c.co', '/backend/api/v1/auth/by-email/a%2Fb%40c.co'],
])('with the upstream …%s, forwards /api%s to …%s', async (base, path, forwarded) => {
  const anyone = await start(backendUrl + base)
  await anyone('GET', `/api${path}`)
  expect(received.map(({ url }) => url)).toEqual([forwarded])
})

test('forwards requests and responses unchanged', async () => {
  const anyone = await start(backendUrl)
  const headers = { authorization: 'Bearer their-token', 'x-more': 'y', 'if-match': '"3"' }
  const result = await anyone('PATCH', '/api/x', '{ "a": "ü" , "__proto__": 1 }', headers)
  expect(received).toMatchObject([{ method: 'PATCH', headers }])
  expect(received[0]?.body.toString()).toBe('{ "a": "ü" , "__proto__": 1 }')
  expect(received[0]?.headers.host).toBe(new URL(backendUrl).host)

  expect([result.status, result.body]).toEqual([418, { text: 'x'.repeat(5000) }])
  expect(result.headers.get('x-own')).toBe('theirs')
  expect(result.headers.get('cache-control')).toBe('max-age=5')
  expect(result.headers.get('content-encoding')).toBeNull()
  expect(result.headers.get('x-greenroom-features')).toBeNull()
  expect(result.headers.get('connection')).toBe('keep-alive')
  expect(await anyone('DELETE', '/api/x')).toMatchObject({ status: 204, body: '' })
})

test.each([
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/json',
  'application/octet-stream',
])('forwards 5 MB of %s byte for byte', async (type) => {
  const anyone = await start(backendUrl)
  const body = 'ü\r\n'.repeat(1_250_000)
  await anyone('POST', '/api/x', body, { 'content-type': type })
  expect(received[0]?.headers['content-type']).toBe(type)
  expect(received[0]?.body.equals(Buffer.from(body))).toBe(true)
})

test.each<[string, Record<string, string>]>([
  ['Expect: 100-continue, as curl sends with a large body', { expect: '100-continue' }],
  ['Keep-Alive', { 'keep-alive': '115' }],
  ['Upgrade and TE', { connection: 'upgrade', upgrade: 'h2c', te: 'trailers' }],
])('forwards a request without its %s', async (_, headers) => {
  const url = await listen(backendUrl)
  const sent = { method: 'POST', path: '/api/x', body: '{}' }
  const type = { 'content-type': 'application/json' }
  expect((await send(url, { ...sent, headers: { ...type, ...headers } })).status).toBe(418)
  expect(received[0]?.body.toString()).toBe('{}')
  for (const name of Object.keys(headers).filter((each) => each !== 'connection'))
    expect(received[0]?.headers).not.toHaveProperty(name)
})

test('responds 502 with a message if the backend cannot be reached', async () => {
  const anyone = await start('http://127.0.0.1:1')
  for (const method of ['GET', 'POST'])
    expect(await anyone(method, '/api/login', method === 'POST' ? {} : undefined)).toMatchObject({
      status: 502,
      body: { message: 'The upstream API cannot be reached. Please try again.' },
    })
})

test('forwards a 503 without retrying', async () => {
  const anyone = await start(backendUrl)
  const result = await anyone('GET', '/api/busy')
  expect([result.status, result.headers.get('retry-after'), received.length]).toEqual([503, '1', 1])
})

test('serves the console and health checks without the backend', async () => {
  const anyone = await start('http://127.0.0.1:1')
  const page = await anyone('GET', '/')
  expect(page.body).toContain('<title>Greenroom</title>')
  // Another backend advertises its own features.
  expect(page.body).toContain('name="features" content=""')
  expect((await anyone('GET', '/assets/index-1a2b3c.js')).status).toBe(200)
  expect((await anyone('GET', '/healthz')).status).toBe(200)
  expect((await anyone('GET', '/readyz')).status).toBe(200)
  expect((await anyone('GET', '/files/x.webp')).status).toBe(404)
})

test('rejects paths that lead out of the upstream’s path', async () => {
  const anyone = await start(`${backendUrl}/base/api`)
  for (const path of [
    '/api/..%2f..%2fsecret',
    '/api/%2e%2e/%2e%2e/secret',
    '/api//other.example/x',
  ])
    await anyone('GET', path)
  for (const { url } of received) expect(url).toMatch(/^\/base\/api\//)
})

test('tells the backend the caller’s real address only', async () => {
  const call = await start(backendUrl)
  await call('GET', '/api/x', undefined, {
    'x-forwarded-for': '203.0.113.9',
    'x-real-ip': '203.0.113.9',
    forwarded: 'for=203.0.113.9',
  })
  expect(received[0]?.headers['x-forwarded-for']).toBe('127.0.0.1')
  expect(JSON.stringify(received[0]?.headers)).not.toContain('203.0.113.9')
})
