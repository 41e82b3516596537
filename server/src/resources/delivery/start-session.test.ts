import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { auditOf, creditsOf, startService } from '../../../test/delivery.ts'
import type { TestService } from '../../../test/delivery.ts'
import { commitWhileWaiting } from '../../../test/during-transaction.ts'
import { addSubscription } from '../../../test/subscriptions.ts'
import type { Database } from '../../database/database.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
let app: TestApp
let service: TestService
beforeAll(async () => {
  app = await startApp()
  service = await startService(app)
  await app.db
    .updateTable('interaction_modes')
    .set({ prompt_template: 'You are {name}.' })
    .where('mode_id', '=', service.mode_id)
    .execute()
})
afterAll(() => app.close())

const sessionsOf = async (user_id: string) =>
  Object((await app.admin('GET', `/api/v1/sessions/user/${user_id}`)).body)
const recorded = (session_id: string) =>
  app.db
    .selectFrom('session_compositions')
    .innerJoin('composed_texts', 'composed_texts.hash', 'session_compositions.hash')
    .select(['text', 'parts', 'report_prompt'])
    .where('session_id', '=', session_id)
    .executeTakeFirst()

test('starts a session and takes one credit', async () => {
  const { user_id } = await service.addTrainee(2)
  const { status, body } = await service.start({ user_id })
  expect([status, body]).toEqual([201, { session_id: expect.any(String) }])
  const { session_id } = Object(body)
  const [session] = await sessionsOf(user_id)
  expect(session).toMatchObject({
    ...{ session_id, user_id, mode_id: service.mode_id, persona_id: service.persona_id },
    ...{ status: 'in_progress', end_time: null, performance_report: null },
  })
  expect(Math.abs(Date.now() - Date.parse(session.start_time))).toBeLessThan(60_000)

  const { subscriptions, ledgers } = await creditsOf(app, user_id)
  expect(subscriptions).toMatchObject([
    { credits_remaining: 1, credits_used: 1, sessions_completed: 0 },
  ])
  const actor_email = 'Production (service key)'
  expect(ledgers).toMatchObject([[{ actor_email, credits_before: 2, credits_after: 1 }]])
  expect(await auditOf(app, session_id)).toMatchObject([
    { actor_email, actor_id: service.keyId, action: 'create', entity: 'sessions' },
  ])
})

test('records the prompt that the trainee meets, and the report prompt', async () => {
  const { user_id } = await service.addTrainee(2)
  const { mode_id } = service
  const report = await app.admin('POST', '/api/v1/interaction-mode-report-details', {
    mode_id,
    prompt_template: 'Judge {conversation_text}',
  })
  const { body } = await service.start({ user_id })
  const mode = { name: 'Closing', version: 1 }
  expect(await recorded(Object(body).session_id)).toEqual({
    text: 'You are Dana.',
    parts: [
      { placeholder: null, sources: [{ entity: 'interaction-modes', id: mode_id, ...mode }] },
      {
        ...{ placeholder: 'name', start: 8, length: 4 },
        sources: [{ entity: 'personas', id: service.persona_id, name: 'Dana', version: 1 }],
      },
    ],
    report_prompt: { entity: 'mode-reports', id: Object(report.body).report_detail_id, ...mode },
  })
  const evidence = await app.admin('GET', `/api/v1/sessions/${Object(body).session_id}/evidence`)
  expect(evidence.body).toMatchObject({ kind: 'recorded', text: 'You are Dana.' })
  await app.admin(
    'DELETE',
    `/api/v1/interaction-mode-report-details/${Object(report.body).report_detail_id}`,
  )
})

test('8 parallel starts on 7 credits make 7 sessions', async () => {
  const { user_id } = await service.addTrainee(7)
  const session = { user_id, composition_hash: await service.compositionHash() }
  const responses = await Promise.all(Array.from({ length: 8 }, () => service.start(session)))
  const statuses = responses.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([...Array.from({ length: 7 }, () => 201), 409])
  expect(await sessionsOf(user_id)).toHaveLength(7)
  const { subscriptions } = await creditsOf(app, user_id)
  expect(subscriptions).toMatchObject([{ credits_remaining: 0, credits_used: 7 }])
})

test.each([
  [50, 201, 49],
  [0, 409, 0],
])('a start that waits for a change to %i credits sees them', async (credits, status, left) => {
  const { user_id } = await service.addTrainee(2)
  const composition_hash = await service.compositionHash()
  const change = (db: Database) =>
    db
      .updateTable('user_subscriptions')
      .set({ credits_remaining: credits })
      .where('user_id', '=', user_id)
      .execute()
  const start = () => service.start({ user_id, composition_hash })
  expect((await commitWhileWaiting(app.db, change, start)).status).toBe(status)
  expect((await creditsOf(app, user_id)).subscriptions).toMatchObject([{ credits_remaining: left }])
})

test('takes the credit from the active subscription that has any', async () => {
  const { user_id } = await service.addTrainee(0)
  const plan = await service.addPlan(10)
  await addSubscription(app.db, user_id, plan, { status_active: false })
  expect(await service.start({ user_id })).toMatchObject({
    status: 409,
    body: { message: 'No credits remain.' },
  })
  expect(await sessionsOf(user_id)).toEqual([])
  const id = await addSubscription(app.db, user_id, plan)
  expect((await service.start({ user_id })).status).toBe(201)
  const { subscriptions } = await creditsOf(app, user_id)
  expect(subscriptions.find((each) => each.user_subscription_id === id)).toMatchObject({
    credits_remaining: 5,
    credits_used: 5,
  })
})

test('rejects the hash of a prompt that has changed, and takes no credit', async () => {
  const { user_id } = await service.addTrainee(1)
  const composition_hash = await service.compositionHash()
  await app.db.updateTable('personas').set({ name: 'Dana II' }).execute()
  expect(await service.start({ user_id, composition_hash })).toMatchObject({
    status: 409,
    body: {
      message: 'The prompt has changed. Read its composition again.',
      field: 'composition_hash',
    },
  })
  await app.db.updateTable('personas').set({ name: 'Dana' }).execute()
  expect((await creditsOf(app, user_id)).subscriptions).toMatchObject([{ credits_remaining: 1 }])
  expect((await service.start({ user_id, composition_hash })).status).toBe(201)
})

test.each([
  ['user_id', unknownId, 404],
  ['user_id', 'x', 400],
  ['mode_id', unknownId, 404],
  ['mode_id', 'x', 400],
  ['persona_id', unknownId, 404],
  ['persona_id', null, 400],
  ['composition_hash', 'A'.repeat(64), 400],
  ['composition_hash', '', 400],
])('names %s %j', async (field, value, status) => {
  const { user_id } = await service.addTrainee(1)
  expect(await service.start({ user_id, [field]: value })).toMatchObject({
    status,
    body: { field },
  })
  expect((await creditsOf(app, user_id)).subscriptions).toMatchObject([{ credits_remaining: 1 }])
})

test('parallel requests with one Idempotency-Key start one session', async () => {
  const { user_id } = await service.addTrainee(5)
  const composition_hash = await service.compositionHash()
  const start = () => service.start({ user_id, composition_hash }, { 'idempotency-key': user_id })
  const responses = await Promise.all([start(), start(), start()])
  responses.push(await start())
  for (const { status, body } of responses)
    expect([status, body]).toEqual([201, responses[0]?.body])
  expect((await creditsOf(app, user_id)).subscriptions).toMatchObject([{ credits_remaining: 4 }])
  expect(await sessionsOf(user_id)).toHaveLength(1)
})
