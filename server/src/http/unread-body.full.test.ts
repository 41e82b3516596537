import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const headOf = (path: string, length: number, ...more: string[]) =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    ...more,
    '\r\n',
  ].join('\r\n')

/** Opens a connection and collects what the server sends. */
const open = async ({ url } = app) => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  const received = {
    text: '',
    status: () => Number(/^HTTP\/1\.1 (\d+)/.exec(received.text)?.[1] ?? 0),
  }
  socket.on('data', (chunk) => (received.text += chunk.toString()))
  socket.on('error', () => undefined)
  return { socket, received }
}

type Opened = Awaited<ReturnType<typeof open>>

/** Waits until a connection is closed. */
const end = async (socket: Opened['socket']) => {
  if (!socket.closed) await once(socket, 'close')
}

/** Expects that the connection closes if the client requested that, and otherwise serves another request. */
const expectKeptOrClosed = async ({ socket, received }: Opened, connection: string) => {
  if (connection === 'close') await end(socket)
  else {
    received.text = ''
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    await expect.poll(received.status, { timeout: 30_000 }).toBe(200)
  }
  socket.destroy()
}

const megabyte = Buffer.alloc(1024 * 1024, '[')
/** Sends this much without reading the response meanwhile. */
const sendMegabytes = async (socket: Opened['socket'], megabytes: number) => {
  let sent = 0
  for (; sent < megabytes && socket.writable; sent++)
    if (!socket.write(megabyte)) await once(socket, 'drain').catch(() => undefined)
  return sent
}

test.each([
  ['/api/v1/industries', 401, 'keep-alive'],
  ['/api/v1/industries', 401, 'close'],
  ['/api/login', 413, 'keep-alive'],
  ['/api/login', 413, 'close'],
])(
  'a client that sends 40 MB to %s before it reads gets %i (%s)',
  async (path, status, connection) => {
    const { socket, received } = await open()
    socket.pause()
    socket.write(headOf(path, 40 * megabyte.length, `Connection: ${connection}`))
    expect(await sendMegabytes(socket, 40)).toBe(40)
    socket.resume()
    await expect.poll(received.status, { timeout: 30_000 }).toBe(status)
    await expectKeptOrClosed({ socket, received }, connection)
  },
)

test('cuts off a client that never stops sending, after the response', async () => {
  const { socket, received } = await open()
  socket.write(headOf('/api/v1/industries', 4000 * megabyte.length))
  expect(await sendMegabytes(socket, 4000)).toBeLessThan(4000)
  expect(received.status()).toBe(401)
})

test('accepts a short body that arrives after the response', async () => {
  for (const connection of ['keep-alive', 'close']) {
    const { socket, received } = await open()
    socket.write(headOf('/api/v1/industries', 2, `Connection: ${connection}`))
    await expect.poll(received.status, { timeout: 30_000 }).toBe(401)
    await wait(20)
    socket.write('{}')
    await expectKeptOrClosed({ socket, received }, connection)
  }
})

test('closes without waiting for the rest of a body', async () => {
  const other = await startApp()
  const { socket, received } = await open(other)
  const body = 9 * megabyte.length
  socket.write(headOf('/api/login', body))
  socket.write(Buffer.alloc(body))
  await expect.poll(received.status, { timeout: 30_000 }).toBe(413)
  // It may reset the connection, since it does not read the rest.
  await Promise.all([other.close(), end(socket).catch(() => undefined)])
})
