import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
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
  const { deleteOldDeliveries } = await import('./sender.ts')
  await deleteOldDeliveries(app.db)
  expect(await deliveriesOf(app, webhookId)).toHaveLength(1)
})
