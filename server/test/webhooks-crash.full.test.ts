import { expect, onTestFinished, test } from 'vitest'
import { caller } from './call.ts'
import { initializedDataDir } from './data-dir.ts'
import { launch } from './greenroom.ts'
import { allowSlowTests } from './slow-tests.ts'
import { startReceiver } from './webhook-receiver.ts'
import { addWebhook, webhooksPath } from './webhooks.ts'

allowSlowTests()

const admin = { email: 'ops@example.com', password: 'correct horse battery staple' }

/** Starts a server, and signs in. */
const start = async (settings: Record<string, string>) => {
  const server = await launch(settings)
  const { body } = await caller(server.url)('POST', '/api/login', admin)
  const call = caller(server.url, { authorization: `Bearer ${Object(body).token}` })
  const sendTest = async (id: string) =>
    String(Object((await call('POST', `${webhooksPath}/${id}/test`)).body).delivery_id)
  return { kill: () => server.end('SIGKILL'), end: () => server.end('SIGTERM'), call, sendTest }
}

test('an event outlives servers that are killed before and while they send it', async () => {
  const receiver = await startReceiver()
  onTestFinished(() => receiver.close())
  const settings = {
    DATA_DIR: await initializedDataDir(),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    WEBHOOK_NETWORKS: '127.0.0.0/8',
  }
  const first = await start(settings)
  const { webhook_id } = await addWebhook(first.call, receiver.url, ['session.started'])
  const before = await first.sendTest(webhook_id)
  await first.kill()

  const second = await start(settings)
  const times = (id: string) => receiver.received.filter((got) => got.id === id).length
  await expect.poll(() => times(before), { timeout: 60_000 }).toBeGreaterThan(0)
  receiver.answerWith(0)
  const meanwhile = await second.sendTest(webhook_id)
  await expect.poll(() => times(meanwhile), { timeout: 60_000 }).toBe(1)
  await second.kill()

  receiver.answerWith(204)
  const third = await start(settings)
  await expect.poll(() => times(meanwhile), { timeout: 60_000 }).toBe(2)
  const { body } = await third.call('GET', `${webhooksPath}/${webhook_id}/deliveries`)
  await third.end()
  expect(body).toMatchObject([
    { delivery_id: meanwhile, tries: 2 },
    { delivery_id: before, state: 'delivered' },
  ])
})
