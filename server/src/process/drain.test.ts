import { once } from 'node:events'
import { Agent, get } from 'node:http'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { codeOf } from '../lib/error-code.ts'
import { serveHealth } from '../http/health.ts'
import { closeConnectionsOnDrain, drain } from './drain.ts'

/** Starts a server whose `/slow` responds once it is told to. */
const start = async () => {
  const app = fastify({ forceCloseConnections: false })
  closeConnectionsOnDrain(app)
  serveHealth(app, async () => undefined)
  let respond = () => {}
  const told = new Promise<void>((resolve) => (respond = resolve))
  let begun = () => {}
  const slowBegun = new Promise<void>((resolve) => (begun = resolve))
  app.get('/slow', async () => {
    begun()
    await told
    return 'done'
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const agents: Agent[] = []
  onTestFinished(() => agents.forEach((agent) => agent.destroy()))
  /** Opens a connection that stays. */
  const connect = () => {
    const agent = new Agent({ keepAlive: true })
    agents.push(agent)
    return async (path: string) => {
      const request = get(url + path, { agent })
      const [response] = await once(request, 'response')
      await once(response.resume(), 'close')
      const { statusCode: status, headers } = response
      return { status, isReused: request.reusedSocket, connection: headers.connection }
    }
  }
  return { app, connect, slowBegun, respond }
}

test('finishes running requests, serves open connections once more, and then refuses new ones', async () => {
  const { app, connect, slowBegun, respond } = await start()
  const [running, idle, other] = [connect(), connect(), connect()]
  const slow = running('/slow')
  await slowBegun
  expect(await idle('/healthz')).toMatchObject({ status: 200, connection: 'keep-alive' })
  const drained = drain(app)

  await expect
    .poll(() => other('/readyz'), { timeout: 30_000 })
    .toMatchObject({ status: 503, connection: 'close' })
  expect(await idle('/healthz')).toEqual({ status: 200, isReused: true, connection: 'close' })
  await expect
    .poll(() => connect()('/healthz').then(({ status }) => status, codeOf), { timeout: 30_000 })
    .toBe('ECONNREFUSED')
  respond()
  expect(await slow).toMatchObject({ status: 200, connection: 'close' })
  await drained
})
