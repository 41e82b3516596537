import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { startReceiver } from '../../test/webhook-receiver.ts'
import type { Receiver } from '../../test/webhook-receiver.ts'
import {
  addWebhook,
  deliveriesOf,
  localNetworks,
  webhooksPath as path,
} from '../../test/webhooks.ts'
import { buildApp } from '../app.ts'

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

test('counts a redirect as a failure', async () => {
  receiver.answerWith(302)
  await sendTest()
  const error = 'The answer was a redirect (302), which is not followed.'
  await expect
    .poll(newest, { timeout: 60_000 })
    .toMatchObject({ status: 302, error, state: 'waiting' })
  expect(receiver.received).toHaveLength(1)
})

test('says why nobody answers', async () => {
  await receiver.close()
  await sendTest()
  const error = 'Nothing listens at the address.'
  await expect.poll(newest, { timeout: 60_000 }).toMatchObject({ status: null, error })
  receiver = await startReceiver()
})

test('switches a webhook off after five days without success, which the activity says', async () => {
  receiver.answerWith(500)
  await sendTest()
  await expect.poll(newest, { timeout: 60_000 }).toMatchObject({ tries: 1, status: 500 })
  const shown = async () => Object((await app.admin('GET', path)).body)[0]
  expect(await shown()).toMatchObject({ failing_since: expect.any(String), switched_off_at: null })
  await sql`update webhooks set failing_since = now() - interval '121 hours'`.execute(app.db)
  await sendTest()
  await makeDue()
  await expect
    .poll(shown, { timeout: 60_000 })
    .toMatchObject({ switched_off_at: expect.any(String) })
  const states = (await deliveriesOf(app, webhookId)).map(({ state }) => state)
  expect(states).toEqual(['failed', 'failed'])
  const { body } = await app.admin('GET', `/api/v1/activity?entity_id=${webhookId}&action=update`)
  expect(body).toMatchObject([
    { actor_email: 'greenroom', fields: ['active'], title: new URL(receiver.url).hostname },
  ])

  receiver.answerWith(200)
  const events = ['session.started']
  await app.admin('PUT', `${path}/${webhookId}`, { url: receiver.url, events, active: true })
  expect(await shown()).toMatchObject({ failing_since: null, switched_off_at: null })
  await sendTest()
  await expect.poll(newest, { timeout: 60_000 }).toMatchObject({ state: 'delivered' })
})

test('switches a webhook off whose receiver answers 410 Gone, and tells in three places', async () => {
  receiver.answerWith(410)
  const waiting = { webhook_id: webhookId, type: 'session.started', data: '{}' }
  const next_at = new Date(Date.now() + 3_600_000)
  await app.db
    .insertInto('webhook_deliveries')
    .values({ ...waiting, next_at })
    .execute()
  await sendTest()
  const error = 'The receiver wants no more events (410), so the webhook was switched off.'
  await expect
    .poll(newest, { timeout: 60_000 })
    .toMatchObject({ status: 410, error, state: 'failed', tries: 1 })
  const [, other] = await deliveriesOf(app, webhookId)
  expect(other).toMatchObject({ state: 'failed', error: 'The webhook was switched off.' })

  const gone = { switched_off_at: expect.any(String), off_reason: 'gone' }
  expect((await app.admin('GET', path)).body).toMatchObject([gone])
  const { body } = await app.admin('GET', `/api/v1/activity?entity_id=${webhookId}&action=update`)
  expect(body).toMatchObject([{ actor_email: 'greenroom', fields: ['active'] }])
  const inSystem = async () => Object((await app.admin('GET', '/api/v1/system')).body).webhooks_off
  const { host } = new URL(receiver.url)
  expect(await inSystem()).toEqual([{ host, at: expect.any(String), reason: 'gone' }])

  // An administrator who switches it off has seen it.
  const change = { url: receiver.url, events: ['session.started'] }
  await app.admin('PUT', `${path}/${webhookId}`, { ...change, active: false })
  expect(await inSystem()).toEqual([])
})

test('obeys Retry-After, of a day at most', async () => {
  receiver.answerWith(429, { 'retry-after': '2592000' })
  await sendTest()
  await expect.poll(newest, { timeout: 60_000 }).toMatchObject({ status: 429, tries: 1 })
  const { next_at, tried_at } = await newest()
  const hours = (Date.parse(next_at) - Date.parse(tried_at)) / 3_600_000
  expect(Math.round(hours * 10)).toBe(240)
})

test('sends nothing else to a receiver before the time of its Retry-After', async () => {
  receiver.answerWith(429, { 'retry-after': '3600' })
  await sendTest()
  await expect.poll(newest, { timeout: 60_000 }).toMatchObject({ status: 429 })
  receiver.answerWith(204)
  await sendTest()
  const other = await startReceiver()
  const added = await addWebhook(app.admin, other.url, ['session.started'])
  await app.admin('POST', `${path}/${added.webhook_id}/test`)
  await other.waitFor('webhook.test')
  await other.close()
  expect(receiver.received).toHaveLength(1)
  expect(await newest()).toMatchObject({ state: 'waiting', tries: 0 })

  await app.db.updateTable('webhooks').set({ paused_until: new Date() }).execute()
  await expect.poll(newest, { timeout: 60_000 }).toMatchObject({ state: 'delivered' })
})

test('a success ends a failure', async () => {
  receiver.answerWith(500)
  await sendTest()
  await expect.poll(newest, { timeout: 60_000 }).toMatchObject({ status: 500 })
  receiver.answerWith(200)
  await makeDue()
  await expect
    .poll(newest, { timeout: 60_000 })
    .toMatchObject({ tries: 2, state: 'delivered', error: null })
  expect(Object((await app.admin('GET', path)).body)[0]).toMatchObject({ failing_since: null })
})

test('deliveries are deleted after 30 days', async () => {
  const old = { webhook_id: webhookId, type: 'session.started', data: '{}', next_at: null }
  const at = new Date(Date.now() - 31 * 86_400_000)
  await app.db
    .insertInto('webhook_deliveries')
    .values([{ ...old, at }, old])
    .execute()
  const { deleteOldDeliveries } = await import('../resources/webhooks/store.ts')
  await deleteOldDeliveries(app.db)
  expect(await deliveriesOf(app, webhookId)).toHaveLength(1)
})
