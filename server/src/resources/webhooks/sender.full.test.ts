import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { buildApp } from '../../app.ts'
import { startReceiver } from '../../../test/webhook-receiver.ts'
import type { Receiver } from '../../../test/webhook-receiver.ts'
import {
  addWebhook,
  deliveriesOf,
  localNetworks,
  webhooksPath as path,
} from '../../../test/webhooks.ts'

let app: TestApp
let receiver: Receiver
let webhookId: string
beforeEach(async () => {
  app = await startApp(localNetworks)
  receiver = await startReceiver()
  ;({ webhook_id: webhookId } = await addWebhook(app.admin, receiver.url, ['session.started']))
})
afterEach(async () => {
  await app.close()
  await receiver.close()
})

const sendTest = async () => {
  const { status, body } = await app.admin('POST', `${path}/${webhookId}/test`)
  expect(status).toBe(201)
  return String(Object(body).delivery_id)
}
const newest = async () => Object((await deliveriesOf(app, webhookId))[0])

/** Lets the next try of all deliveries be due. Its error is then that of the next try. */
const makeDue = () =>
  app.db
    .updateTable('webhook_deliveries')
    .set({ next_at: new Date(0), error: null })
    .execute()

test('tries eight times, later and later, with one id, and then gives up', async () => {
  receiver.answerWith(503)
  const id = await sendTest()
  const waits: number[] = []
  for (let tries = 1; tries <= 8; tries += 1) {
    const tried = async () => {
      const { state, error, tries: done } = await newest()
      return { done, state, error }
    }
    const state = tries === 8 ? 'failed' : 'waiting'
    const error = 'The answer was an error (503).'
    await expect.poll(tried, { timeout: 60_000 }).toEqual({ done: tries, state, error })
    const { next_at, tried_at } = await newest()
    if (next_at === null) break
    waits.push(Math.round((Date.parse(next_at) - Date.parse(tried_at)) / 1000))
    await makeDue()
  }
  expect(waits).toEqual([5, 30, 120, 600, 3600, 14_400, 43_200])
  expect(receiver.received.map((got) => got.id)).toEqual(Array.from({ length: 8 }, () => id))
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
}, 600_000)

test('waits 10 seconds for an answer, and meanwhile sends to others', async () => {
  receiver.answerWith(0)
  await sendTest()
  await receiver.waitFor('webhook.test')
  const other = await startReceiver()
  const added = await addWebhook(app.admin, other.url, ['session.started'])
  await app.admin('POST', `${path}/${added.webhook_id}/test`)
  await other.waitFor('webhook.test')
  expect((await newest()).error).toBeNull()
  const error = 'There was no answer within 10 seconds.'
  await expect.poll(newest, { timeout: 60_000 }).toMatchObject({ tries: 1, status: null, error })
  await other.close()
}, 60_000)

test('takes over what a server that died was sending', async () => {
  // As a server leaves it that was killed during its try.
  const dead = { webhook_id: webhookId, type: 'session.started', data: '{}', tries: 1 }
  const next_at = new Date(Date.now() + 2_000)
  await app.db
    .insertInto('webhook_deliveries')
    .values({ ...dead, next_at })
    .execute()
  await receiver.waitFor('session.started')
  await expect.poll(newest, { timeout: 30_000 }).toMatchObject({ tries: 2, state: 'delivered' })
})

test('a server that stops returns what it was sending', async () => {
  receiver.answerWith(0)
  await sendTest()
  await receiver.waitFor('webhook.test')
  const rows = app.db.selectFrom('webhook_deliveries').select(['tries', 'next_at', 'error'])
  const { db, files } = app
  const other = await buildApp({
    config: {
      ...{
        logLevel: 'silent',
        trustProxy: false,
        siteUrl: 'https://example.com',
        ...localNetworks,
      },
      storage: { kind: 'folder', path: app.filesFolder },
    },
    ...{ db, files, consoleFolder: app.filesFolder },
  })
  await makeDue()
  await other.ready()
  await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(2)
  await other.close()
  const [row] = await rows.execute()
  expect(row).toMatchObject({ error: null })
})

test('counts an answer with 404 as a failure', async () => {
  receiver.answerWith(404)
  await sendTest()
  const error = 'The answer was an error (404).'
  await expect
    .poll(newest, { timeout: 60_000 })
    .toMatchObject({ status: 404, error, state: 'waiting' })
  expect(receiver.received).toHaveLength(1)
})

const inAnHour = () => new Date(Date.now() + 3_600_000).toUTCString()

test.each([
  ['seconds', 429, () => '3600', 3600],
  ['a date', 503, inAnHour, 3600],
  ['less than the usual pause', 503, () => '1', 5],
  ['nonsense', 503, () => 'soon', 5],
])('obeys Retry-After of %s with %i', async (_, status, after, seconds) => {
  receiver.answerWith(status, { 'retry-after': after() })
  await sendTest()
  await expect.poll(newest, { timeout: 60_000 }).toMatchObject({ status, tries: 1 })
  const { next_at, tried_at } = await newest()
  const waits = (Date.parse(next_at) - Date.parse(tried_at)) / 1000
  expect(waits).toBeGreaterThan(seconds - 2)
  expect(waits).toBeLessThan(seconds + 30)
})

test('two servers share the work, and send each event once', async () => {
  const { db, files } = app
  const second = await buildApp({
    config: {
      ...{
        logLevel: 'silent',
        trustProxy: false,
        siteUrl: 'https://example.com',
        ...localNetworks,
      },
      storage: { kind: 'folder', path: app.filesFolder },
    },
    ...{ db, files, consoleFolder: app.filesFolder },
  })
  await second.ready()
  const rows = Array.from({ length: 60 }, (_, number) => ({
    ...{ webhook_id: webhookId, type: 'session.started' },
    data: JSON.stringify({ number }),
  }))
  await db.insertInto('webhook_deliveries').values(rows).execute()
  await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(60)
  await second.close()
  const numbers = receiver.received.map(({ event }) => event.data['number'])
  expect(numbers.toSorted((one, other) => Number(one) - Number(other))).toEqual(
    rows.map((_, number) => number),
  )
})
