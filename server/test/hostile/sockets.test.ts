import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../app.ts'
import type { TestApp } from '../app.ts'
import { findProblem } from './check-response.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** Sends raw bytes and reads the first response. */
const exchange = (bytes: string) =>
  new Promise<{ status: number; type: string; text: string }>((resolve) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () =>
      socket.write(bytes, 'latin1'),
    )
    let heard = ''
    socket.setTimeout(30_000, () => socket.destroy())
    const read = () => heard.replace(/^HTTP\/1.1 100 .*\r\n\r\n/, '').split('\r\n\r\n', 2)
    socket.on('data', (chunk) => {
      heard += chunk.toString()
      const [head = '', text = ''] = read()
      // A server may keep the connection open after the response.
      const length = /^content-length: (\d+)$/im.exec(head)?.[1]
      if (length !== undefined && Buffer.byteLength(text) >= Number(length)) socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      const [head = '', text = ''] = read()
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0)
      resolve({ status, type: /^content-type: (.*)$/im.exec(head)?.[1] ?? '', text })
    })
  })

const login = (...headers: string[]) =>
  ['POST /api/login HTTP/1.1', 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n')
const get = (address: string, ...headers: string[]) =>
  [`GET ${address} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n')
const json = 'Content-Type: application/json'

test.each([
  ['a request without Host', 'GET /api/login HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['a request with two Hosts', get('/api/login', 'Host: y')],
  ['HTTP/1.0', 'GET /api/login HTTP/1.0\r\n\r\n'],
  ['HTTP/0.9', 'GET /api/login\r\n\r\n'],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
  ['CONNECT', 'CONNECT a.co:443 HTTP/1.1\r\nHost: a.co:443\r\n\r\n'],
  ['an upgrade', get('/api/login', 'Connection: Upgrade', 'Upgrade: websocket')],
  ['an expectation', login(json, 'Content-Length: 2', 'Expect: x') + '{}'],
  ['100-continue', login(json, 'Content-Length: 2', 'Expect: 100-continue') + '{}'],
  ['a whole address', get('http://evil.example/api/v1/industries')],
  ['another scheme', get('file:///etc/passwd')],
  ['the target *', get('*')],
  ['two slashes', get('//api//v1//industries')],
  ['a path that leads upwards', get('/api/../../etc/passwd')],
  ['bytes above ASCII in the path', get('/api/\xff\xfe')],
  ['a tab in the path', get('/api/\tx')],
  ['NUL in a header', get('/api/login', 'X: a\0b')],
  ['a folded header', get('/api/login', 'X: a', ' b')],
  ['a header without a colon', get('/api/login', 'nonsense')],
  ['a header without a name', get('/api/login', ': x')],
  ['bare line feeds', 'GET /api/login HTTP/1.1\nHost: x\n\n'],
  ['1,500 headers', get('/api/login', ...Array.from({ length: 1500 }, (_, n) => `X${n}: 1`))],
  ['a negative length', login(json, 'Content-Length: -1') + '{}'],
  ['a length of letters', login(json, 'Content-Length: x') + '{}'],
  ['a length beyond numbers', login(json, 'Content-Length: 99999999999999999999') + '{}'],
  [
    'both a length and chunks',
    login(json, 'Content-Length: 2', 'Transfer-Encoding: chunked') + '0\r\n\r\n',
  ],
  ['an unknown coding', login(json, 'Transfer-Encoding: x') + '{}'],
  ['chunks of no length', login(json, 'Transfer-Encoding: chunked') + 'zz\r\n{}\r\n0\r\n\r\n'],
  ['a chunk too short', login(json, 'Transfer-Encoding: chunked') + '2\r\n{}}\r\n0\r\n\r\n'],
  ['trailers', login(json, 'Transfer-Encoding: chunked') + '2\r\n{}\r\n0\r\nX: 1\r\n\r\n'],
  [
    'a long extension',
    login(json, 'Transfer-Encoding: chunked') + `2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  ],
  ['no UTF-8 in chunks', login(json, 'Transfer-Encoding: chunked') + '3\r\n"\xff"\r\n0\r\n\r\n'],
])('responds to %s with a message', async (_, bytes) => {
  expect(findProblem(await exchange(bytes))).toBeUndefined()
})
