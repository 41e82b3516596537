import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator, startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { auditOf, creditsOf, delivery, startService } from '../../../test/delivery.ts'
import type { TestService } from '../../../test/delivery.ts'
import { addUser } from '../../../test/users.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
let app: TestApp
let service: TestService
beforeAll(async () => {
  app = await startApp()
  service = await startService(app)
})
afterAll(() => app.close())

const pathOf = (email: string) => `${delivery}/users/${encodeURIComponent(email)}/subscription`
const subscribe = (email: string, plan_id: unknown, headers = {}) =>
  service.call('PUT', pathOf(email), { plan_id }, headers)
const newTrainee = async () => {
  const email = `new-${crypto.randomUUID()}@a.co`
  return { email, user_id: await addUser(app.db, { email, role: 'sales_person' }) }
}

test('activates a plan with its credits, and ends the plan before', async () => {
  const { email, user_id } = await newTrainee()
  const [small, large] = [await service.addPlan(3), await service.addPlan(50)]
  const first = await subscribe(email, small)
  expect(first).toMatchObject({ status: 200, body: { plan_id: small, credits_remaining: 3 } })
  const second = await subscribe(` ${email.toUpperCase()}`, large)
  expect(second).toMatchObject({ status: 200, body: { plan_id: large, credits_remaining: 50 } })

  const { subscriptions, ledgers } = await creditsOf(app, user_id)
  const used = { credits_used: 0, sessions_completed: 0 }
  expect(subscriptions).toMatchObject([
    { ...used, status_active: true, credits_remaining: 50, credits_allocated: 50 },
    { ...used, status_active: false, credits_remaining: 3, credits_allocated: 3 },
  ])
  const actor_email = 'Production (service key)'
  expect(ledgers).toMatchObject([
    [{ actor_email, credits_before: 0, credits_after: 50, difference: 50 }],
    [{ actor_email, credits_before: 0, credits_after: 3, difference: 3 }],
  ])
  const { user_subscription_id: firstId } = Object(first.body)
  const { user_subscription_id: secondId } = Object(second.body)
  expect(await auditOf(app, secondId)).toMatchObject([
    { actor_email, action: 'create', after: { user_id, plan_id: large, ended: [firstId] } },
  ])
})

test('parallel activations leave one active plan', async () => {
  const { email, user_id } = await newTrainee()
  const plan = await service.addPlan(5)
  const responses = await Promise.all(Array.from({ length: 8 }, () => subscribe(email, plan)))
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  const { subscriptions } = await creditsOf(app, user_id)
  expect(subscriptions.map(({ status_active }) => status_active)).toEqual([
    true,
    ...Array.from({ length: 7 }, () => false),
  ])
})

test('a repeated request with its Idempotency-Key activates a plan once', async () => {
  const { email, user_id } = await newTrainee()
  const plan = await service.addPlan(5)
  const headers = { 'idempotency-key': 'activate' }
  const first = await subscribe(email, plan, headers)
  const again = await subscribe(email, plan, headers)
  expect(again).toMatchObject({ status: 200, body: first.body })
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect((await creditsOf(app, user_id)).subscriptions).toHaveLength(1)
  const other = await startService(app, 'Another')
  await other.call('PUT', pathOf(email), { plan_id: plan }, headers)
  expect((await creditsOf(app, user_id)).subscriptions).toHaveLength(2)
})

test('an administrator gets no plan', async () => {
  const plan = await service.addPlan(5)
  const before = await app.db.selectFrom('user_subscriptions').selectAll().execute()
  expect(await subscribe(administrator.email, plan)).toMatchObject({
    status: 404,
    body: { message: 'No user found with that email.', field: 'email' },
  })
  expect(await app.db.selectFrom('user_subscriptions').selectAll().execute()).toEqual(before)
})

test('rejects plans that cannot be activated, and changes nothing', async () => {
  const { email, user_id } = await newTrainee()
  const retired = await service.addPlan(5, { status_active: false })
  const field = 'plan_id'
  for (const [plan, status, message] of [
    [retired, 409, 'This plan is not active. Choose another one.'],
    [unknownId, 404, 'There is no plan with this id. It may have been deleted.'],
    ['x', 400, 'The selected plan does not exist. It may have been deleted.'],
    [undefined, 400, 'plan_id must be an id'],
  ] as const)
    expect(await subscribe(email, plan)).toMatchObject({ status, body: { message, field } })
  expect((await creditsOf(app, user_id)).subscriptions).toEqual([])
  expect(await subscribe('nobody@a.co', await service.addPlan(5))).toMatchObject({
    status: 404,
    body: { message: 'No user found with that email.', field: 'email' },
  })
  expect((await subscribe('nobody', unknownId)).status).toBe(400)
})
