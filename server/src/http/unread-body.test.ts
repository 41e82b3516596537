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

/** Opens a connection, and keeps what is heard on it. */
const open = async ({ url } = app) => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  const heard = { text: '', status: () => Number(/^HTTP\/1\.1 (\d+)/.exec(heard.text)?.[1] ?? 0) }
  socket.on('data', (chunk) => (heard.text += chunk.toString()))
  socket.on('error', () => undefined)
  return { socket, heard }
}

type Opened = Awaited<ReturnType<typeof open>>

/** Waits for the end of a connection, which may have come already. */
const end = async (socket: Opened['socket']) => {
  if (!socket.closed) await once(socket, 'close')
}

/** Expects that a connection ends where that was asked for, and otherwise serves the next call; then it is let go of. */
const expectItLasts = async ({ socket, heard }: Opened, connection: string) => {
  if (connection === 'close') await end(socket)
  else {
    heard.text = ''
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    await expect.poll(heard.status).toBe(200)
  }
  socket.destroy()
}

const megabyte = Buffer.alloc(1024 * 1024, '[')
/** Sends so much, as fast as it is taken, and never looks at what is said meanwhile. */
const pour = async (socket: Opened['socket'], megabytes: number) => {
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
])('whoever sends 40 MB to %s before listening hears %i (%s)', async (path, status, connection) => {
  const { socket, heard } = await open()
  socket.pause()
  socket.write(headOf(path, 40 * megabyte.length, `Connection: ${connection}`))
  expect(await pour(socket, 40)).toBe(40)
  socket.resume()
  await expect.poll(heard.status).toBe(status)
  await expectItLasts({ socket, heard }, connection)
})

test('whoever goes on sending for ever is cut off, with the answer', async () => {
  const { socket, heard } = await open()
  socket.write(headOf('/api/v1/industries', 4000 * megabyte.length))
  expect(await pour(socket, 4000)).toBeLessThan(4000)
  expect(heard.status()).toBe(401)
})

test('a short body that arrives after its answer is in nobody’s way', async () => {
  for (const connection of ['keep-alive', 'close']) {
    const { socket, heard } = await open()
    socket.write(headOf('/api/v1/industries', 2, `Connection: ${connection}`))
    await expect.poll(heard.status).toBe(401)
    await wait(20)
    socket.write('{}')
    await expectItLasts({ socket, heard }, connection)
  }
})

test('a server that is closed does not wait for the rest of a body', async () => {
  const other = await startApp()
  const { socket, heard } = await open(other)
  const body = 9 * megabyte.length
  socket.write(headOf('/api/login', body))
  socket.write(Buffer.alloc(body))
  await expect.poll(heard.status).toBe(413)
  await Promise.all([other.close(), end(socket)])
})
