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

interface Seen {
  method: string | undefined
  url: string | undefined
  headers: IncomingHttpHeaders
  body: Buffer
}

let backend: Server
let backendUrl: string
let consoleFolder: string
let seen: Seen[]
const apps: FastifyInstance[] = []
/** A backend that answers everything alike, and remembers what it was asked. */
beforeAll(async () => {
  consoleFolder = await makeConsoleFolder()
  backend = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method, url, headers } = request
      seen.push({ method, url, headers, body: Buffer.concat(chunks) })
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
  seen = []
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
])('with the upstream …%s, /api%s is …%s there', async (base, path, there) => {
  const anyone = await start(backendUrl + base)
  await anyone('GET', `/api${path}`)
  expect(seen.map(({ url }) => url)).toEqual([there])
})

test('method, body and headers go there as they are, and the answer comes back as it is', async () => {
  const anyone = await start(backendUrl)
  const headers = { authorization: 'Bearer their-token', 'x-more': 'y', 'if-match': '"3"' }
  const answer = await anyone('PATCH', '/api/x', '{ "a": "ü" , "__proto__": 1 }', headers)
  expect(seen).toMatchObject([{ method: 'PATCH', headers }])
  expect(seen[0]?.body.toString()).toBe('{ "a": "ü" , "__proto__": 1 }')
  expect(seen[0]?.headers.host).toBe(new URL(backendUrl).host)

  expect([answer.status, answer.body]).toEqual([418, { text: 'x'.repeat(5000) }])
  expect(answer.headers.get('x-own')).toBe('theirs')
  expect(answer.headers.get('cache-control')).toBe('max-age=5')
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(answer.headers.get('x-greenroom-features')).toBeNull()
  expect(answer.headers.get('connection')).toBe('keep-alive')
  expect(await anyone('DELETE', '/api/x')).toMatchObject({ status: 204, body: '' })
})

test.each([
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/json',
  'application/octet-stream',
])('a body of 5 MB of %s goes through byte for byte', async (type) => {
  const anyone = await start(backendUrl)
  const body = 'ü\r\n'.repeat(1_250_000)
  await anyone('POST', '/api/x', body, { 'content-type': type })
  expect(seen[0]?.headers['content-type']).toBe(type)
  expect(seen[0]?.body.equals(Buffer.from(body))).toBe(true)
})

test.each<[string, Record<string, string>]>([
  ['waits for leave to send its body, as curl does with a large one', { expect: '100-continue' }],
  ['says how long it keeps the connection', { 'keep-alive': '115' }],
  [
    'would rather speak another protocol',
    { connection: 'upgrade', upgrade: 'h2c', te: 'trailers' },
  ],
])('a caller who %s is passed on as well', async (_, headers) => {
  const url = await listen(backendUrl)
  const sent = { method: 'POST', path: '/api/x', body: '{}' }
  const type = { 'content-type': 'application/json' }
  expect((await send(url, { ...sent, headers: { ...type, ...headers } })).status).toBe(418)
  expect(seen[0]?.body.toString()).toBe('{}')
  for (const name of Object.keys(headers).filter((each) => each !== 'connection'))
    expect(seen[0]?.headers).not.toHaveProperty(name)
})

test('a backend that cannot be reached is a 502 with a message', async () => {
  const anyone = await start('http://127.0.0.1:1')
  for (const method of ['GET', 'POST'])
    expect(await anyone(method, '/api/login', method === 'POST' ? {} : undefined)).toMatchObject({
      status: 502,
      body: { message: 'The upstream API cannot be reached. Please try again.' },
    })
})

test('a refusal is passed on at once, and not asked for again', async () => {
  const anyone = await start(backendUrl)
  const answer = await anyone('GET', '/api/busy')
  expect([answer.status, answer.headers.get('retry-after'), seen.length]).toEqual([503, '1', 1])
})

test('the console and the health of this server do not need the backend', async () => {
  const anyone = await start('http://127.0.0.1:1')
  const page = await anyone('GET', '/')
  expect(page.body).toContain('<title>Greenroom</title>')
  // What another backend can, it says itself.
  expect(page.body).toContain('name="features" content=""')
  expect((await anyone('GET', '/assets/index-1a2b3c.js')).status).toBe(200)
  expect((await anyone('GET', '/healthz')).status).toBe(200)
  expect((await anyone('GET', '/readyz')).status).toBe(200)
  expect((await anyone('GET', '/files/x.webp')).status).toBe(404)
})

test('nothing leads out of the upstream’s path', async () => {
  const anyone = await start(`${backendUrl}/base/api`)
  for (const path of [
    '/api/..%2f..%2fsecret',
    '/api/%2e%2e/%2e%2e/secret',
    '/api//other.example/x',
  ])
    await anyone('GET', path)
  for (const { url } of seen) expect(url).toMatch(/^\/base\/api\//)
})
