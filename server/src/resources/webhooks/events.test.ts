import { inBraces, modePlaceholders } from '@greenroom/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { delivery, startService } from '../../../test/delivery.ts'
import type { TestService } from '../../../test/delivery.ts'
import { addIndustry, addPersona, addProduct } from '../../../test/resource-rows.ts'
import { addUser } from '../../../test/users.ts'
import { startReceiver } from '../../../test/webhook-receiver.ts'
import type { Receiver } from '../../../test/webhook-receiver.ts'
import { addWebhook, localNetworks, webhooksPath } from '../../../test/webhooks.ts'

const events = [
  ...['session.started', 'session.finished', 'prompt.changed', 'credits.low'],
  ...['person.deactivated', 'person.activated', 'persona.retired', 'mode.retired'],
]

let app: TestApp
let service: TestService
let receiver: Receiver
let webhookId: string
beforeAll(async () => {
  app = await startApp(localNetworks)
  receiver = await startReceiver()
  service = await startService(app)
})
afterAll(async () => {
  await app.close()
  await receiver.close()
})
beforeEach(async () => {
  await app.db.deleteFrom('webhooks').execute()
  ;({ webhook_id: webhookId } = await addWebhook(app.admin, receiver.url, events))
  receiver.received.length = 0
})

/** The types and data of what was sent until a test event that is sent now, in the order of time. */
const sentSoFar = async () => {
  await app.admin('POST', `${webhooksPath}/${webhookId}/test`)
  await receiver.waitFor('webhook.test')
  const waiting = app.db
    .selectFrom('webhook_deliveries')
    .select('type')
    .where('delivered_at', 'is', null)
  await expect.poll(() => waiting.execute(), { timeout: 60_000 }).toEqual([])
  return receiver.received
    .map(({ event }) => event)
    .filter(({ type }) => type !== 'webhook.test')
    .toSorted((one, other) => one.timestamp.localeCompare(other.timestamp))
    .map(({ type, data }) => [type, data])
}

const startSession = async (user_id: string) => {
  const { status, body } = await service.start({ user_id })
  expect(status).toBe(201)
  return String(Object(body).session_id)
}
const end = () => new Date(Date.now() + 60_000).toISOString()

test('says that a session started and finished, with its score, once', async () => {
  const { user_id } = await service.addTrainee(90)
  const { mode_id, persona_id } = service
  const session_id = await startSession(user_id)
  const finished = {
    ...{ status: 'completed', end_time: end(), transcript: 'A secret.' },
    performance_report: { overall_score: 7, coaching_summary: 'Another secret.' },
  }
  const path = `${delivery}/sessions/${session_id}`
  expect((await service.call('PATCH', path, finished)).status).toBe(200)
  expect((await service.call('PATCH', path, finished)).status).toBe(200)
  const ids = { session_id, user_id, mode_id, persona_id }
  expect(await sentSoFar()).toEqual([
    ['session.started', ids],
    ['session.finished', { ...ids, cancelled: false, score: 7 }],
  ])
})

test('says that a session was cancelled', async () => {
  const { user_id } = await service.addTrainee(90)
  const session_id = await startSession(user_id)
  await service.call('POST', `${delivery}/sessions/${session_id}/cancel`)
  const [, finished] = await sentSoFar()
  expect(finished).toMatchObject(['session.finished', { session_id, cancelled: true, score: null }])
})

test('says nothing of a change that fails, and of a session from the trash', async () => {
  const { user_id } = await service.addTrainee(0)
  expect((await service.start({ user_id })).status).toBe(409)
  const other = await service.addTrainee(90)
  const session_id = await startSession(other.user_id)
  await app.admin('DELETE', `/api/v1/sessions/${session_id}`)
  const { body } = await app.admin('GET', '/api/v1/trash?limit=1')
  const restored = await app.admin('POST', `/api/v1/trash/${Object(body)[0].trash_id}/restore`)
  expect(restored.status).toBe(200)
  expect((await sentSoFar()).map(([type]) => type)).toEqual(['session.started'])
})

test('says once that the credits of a person became low', async () => {
  const { user_id } = await service.addTrainee(10)
  const own = await app.db
    .selectFrom('user_subscriptions')
    .select('user_subscription_id')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  const setCredits = async (credits_remaining: number) => {
    const path = `/api/v1/user-subscriptions/${own.user_subscription_id}`
    const { status } = await app.admin('PUT', path, { credits_remaining })
    expect(status).toBe(200)
  }
  await app.db.updateTable('plans').set({ credits_low_percent: 30 }).execute()
  await setCredits(4)
  // From 4 of 10 to 3 is not below 30 percent yet.
  await startSession(user_id)
  await startSession(user_id)
  await startSession(user_id)
  await setCredits(9)
  await setCredits(1)
  const low = { ...own, user_id, credits_per_month: 10 }
  const sent = (await sentSoFar()).filter(([type]) => type === 'credits.low')
  expect(sent).toEqual([
    ['credits.low', { ...low, credits_remaining: 2 }],
    ['credits.low', { ...low, credits_remaining: 1 }],
  ])
})

test('says that a person was deactivated, and activated again', async () => {
  const user_id = await addUser(app.db, { email: 'maya@a.co', role: 'sales_person' })
  const path = `/api/v1/people/${user_id}/status`
  for (const active of [false, false, true])
    expect((await app.admin('PUT', path, { active })).status).toBe(200)
  expect(await sentSoFar()).toEqual([
    ['person.deactivated', { user_id }],
    ['person.activated', { user_id }],
  ])
})

test('says that a persona or a mode was retired, and brought back', async () => {
  const { mode_id } = service
  const persona_id = await addPersona(app.db, await addIndustry(app.db))
  const paths = { persona: `ai-personas/${persona_id}`, mode: `interaction-modes/${mode_id}` }
  for (const path of Object.values(paths))
    for (const active of [true, false, false, true])
      expect((await app.admin('PUT', `/api/v1/${path}/status`, { active })).status).toBe(200)
  expect(await sentSoFar()).toEqual([
    ['persona.retired', { persona_id, active: false }],
    ['persona.retired', { persona_id, active: true }],
    ['mode.retired', { mode_id, active: false }],
    ['mode.retired', { mode_id, active: true }],
  ])
})

test('says which prompts a save changes, and an undo of it', async () => {
  const { mode_id } = service
  const prompt_template = modePlaceholders
    .filter((word) => word !== 'industry_details')
    .map(inBraces)
    .join(' ')
  await app.db.updateTable('interaction_modes').set({ prompt_template }).execute()
  const industry = await addIndustry(app.db)
  const persona_id = await addPersona(app.db, industry)
  const retired = await addPersona(app.db, industry)
  await app.db
    .updateTable('personas')
    .set({ status_active: false })
    .where('persona_id', '=', retired)
    .execute()
  const product_id = await addProduct(app.db, industry)
  const other = await addProduct(app.db, industry)
  const prompts = [{ mode_id, persona_id }]

  const put = async (path: string, body: object) => {
    expect(await app.admin('PUT', `/api/v1/${path}`, body)).toMatchObject({ status: 200 })
  }
  const product = { name: 'Press', industry_id: industry }
  await put(`industries/${industry}`, { name: 'Metals', details: 'Steel.' })
  const { body: entries } = await app.admin('GET', `/api/v1/activity?entity_id=${industry}&limit=1`)
  const undo = `/api/v1/activity/${Object(entries)[0].audit_id}/undo`
  expect((await app.admin('POST', undo)).status).toBe(200)
  // No template uses the details of an industry, and the other product has no persona.
  await put(`industries/${industry}`, { name: 'Steel', details: 'All metals.' })
  await put(`products/${other}`, { ...product, details: 'Unused.' })
  const attached = await app.admin('POST', '/api/v1/persona-produced-products/', {
    persona_id,
    product_id,
  })
  expect(attached.status).toBe(201)
  await put(`products/${product_id}`, { ...product, details: 'A better press.' })
  const sent = (await sentSoFar()).filter(([type]) => type === 'prompt.changed')
  expect(sent.map(([, data]) => data)).toEqual([
    { entity: 'industries', id: industry, version: 2, prompts },
    { entity: 'industries', id: industry, version: 3, prompts },
    { entity: 'personas', id: persona_id, version: 2, prompts },
    { entity: 'products', id: product_id, version: 2, prompts },
  ])
  expect(JSON.stringify(sent)).not.toContain(retired)
})

test('says that a new template changes the prompts of a mode, and that a new description does not', async () => {
  const { mode_id, persona_id } = service
  const prompt_template = modePlaceholders.map(inBraces).join(' ')
  await app.db.updateTable('interaction_modes').set({ prompt_template }).execute()
  const path = `/api/v1/interaction-modes/${mode_id}`
  for (const change of [{ description: 'Another.' }, { prompt_template: `Go. ${prompt_template}` }])
    expect((await app.admin('PUT', path, { prompt_template, ...change })).status).toBe(200)
  const prompts = expect.arrayContaining([{ mode_id, persona_id }])
  expect(await sentSoFar()).toEqual([
    ['prompt.changed', { entity: 'interaction-modes', id: mode_id, version: 3, prompts }],
  ])
})

test('writes nothing for a webhook that listens to something else, or is switched off', async () => {
  const { user_id } = await service.addTrainee(90)
  const change = { url: receiver.url, events: ['prompt.changed'] }
  await app.admin('PUT', `${webhooksPath}/${webhookId}`, change)
  await startSession(user_id)
  await app.admin('PUT', `${webhooksPath}/${webhookId}`, { ...change, events, active: false })
  await startSession(user_id)
  const rows = await app.db.selectFrom('webhook_deliveries').select('type').execute()
  expect(rows).toEqual([])
})
