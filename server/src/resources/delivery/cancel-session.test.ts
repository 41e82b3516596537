import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { creditsOf, delivery, startService } from '../../../test/delivery.ts'
import type { TestService } from '../../../test/delivery.ts'

let app: TestApp
let service: TestService
let other: TestService
beforeAll(async () => {
  app = await startApp()
  service = await startService(app)
  other = await startService(app, 'Another')
})
afterAll(() => app.close())

const begin = async (credits = 3) => {
  const trainee = await service.addTrainee(credits)
  const { status, body } = await service.start({ user_id: trainee.user_id })
  expect(status).toBe(201)
  return { ...trainee, id: String(Object(body).session_id) }
}
const cancel = (id: string, call = service.call, headers = {}) =>
  call('POST', `${delivery}/sessions/${id}/cancel`, undefined, headers)
const finish = (id: string) => {
  const end_time = new Date().toISOString()
  return service.call('PATCH', `${delivery}/sessions/${id}`, { status: 'completed', end_time })
}
const read = async (email: string) =>
  Object((await service.call('GET', `${delivery}/users/${email}`)).body)

test('gives the credit back once, and the session cannot be finished any more', async () => {
  const { id, email } = await begin()
  expect(await read(email)).toMatchObject({ credits_remaining: 2 })
  const cancelled = { session_id: id, status: 'cancelled', credits_remaining: 3 }
  expect(await cancel(id, service.call, { 'idempotency-key': id })).toMatchObject({
    status: 200,
    body: cancelled,
  })
  expect(await cancel(id, service.call, { 'idempotency-key': id })).toMatchObject({
    status: 200,
    body: cancelled,
  })
  expect(await cancel(id)).toMatchObject({
    status: 409,
    body: { message: 'This session is not in progress. Its credit stays taken.' },
  })
  expect(await finish(id)).toMatchObject({
    status: 409,
    body: { message: 'This session was cancelled.' },
  })
  expect(await read(email)).toMatchObject({ credits_remaining: 3 })
  const ledger = await app.db
    .selectFrom('credit_ledger')
    .innerJoin('user_subscriptions', (join) =>
      join.onRef(
        'user_subscriptions.user_subscription_id',
        '=',
        'credit_ledger.user_subscription_id',
      ),
    )
    .innerJoin('users', 'users.user_id', 'user_subscriptions.user_id')
    .select(['difference', 'reverses', 'credits_used'])
    .where('email', '=', email)
    .orderBy('at')
    .execute()
  expect(ledger).toMatchObject([
    { difference: '-1', reverses: null, credits_used: 0 },
    { difference: '1', reverses: expect.any(String) },
  ])
})

test('sessions that many calls cancel at once give one credit each', async () => {
  const { id, user_id, email } = await begin()
  const second = String(Object((await service.start({ user_id })).body).session_id)
  const answers = await Promise.all([id, id, id, second, second].map((one) => cancel(one)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409])
  expect(await read(email)).toMatchObject({ credits_remaining: 3 })
})

test('a session of another key, an ended and an old one stay as they are', async () => {
  const { id, email } = await begin()
  expect(await cancel(id, other.call)).toMatchObject({
    status: 403,
    body: { message: 'Only the service key that started this session can cancel it.' },
  })
  await sql`update sessions set created_at = now() - interval '25 hours' where session_id = ${id}`.execute(
    app.db,
  )
  expect(await cancel(id)).toMatchObject({
    status: 409,
    body: {
      message: 'This session was started more than 24 hours ago. Its credit stays taken.',
    },
  })
  expect(await finish(id)).toMatchObject({ status: 200 })
  expect(await cancel(id)).toMatchObject({ status: 409 })
  expect(await read(email)).toMatchObject({ credits_remaining: 2 })
  const unknown = '00000000-0000-4000-8000-000000000000'
  for (const missing of [unknown, 'no-id']) expect((await cancel(missing)).status).toBe(404)
})

/** The credits of a person, and those that the Overview says were used. */
const creditsAfter = async (user_id: string) => {
  const [own] = (await creditsOf(app, user_id)).subscriptions
  const { body } = await app.admin('GET', '/api/v1/insights')
  const { credits_remaining: remaining, credits_used: used } = own ?? {}
  return { remaining, used, overview: Object(body).credits.used }
}

test('cancelling a session and reversing its entry leave the same credits', async () => {
  const cancelled = await begin()
  await cancel(cancelled.id)
  const { overview: before } = await creditsAfter(cancelled.user_id)
  const reversed = await begin()
  expect((await creditsAfter(reversed.user_id)).overview).toBe(before + 1)
  const [own] = (await creditsOf(app, reversed.user_id)).subscriptions
  const path = `/api/v1/user-subscriptions/${own?.user_subscription_id}/ledger`
  const [{ entry_id }] = Object((await app.admin('GET', path)).body)
  const { status, body } = await app.admin('POST', `${path}/${String(entry_id)}/reverse`)
  expect([status, body]).toMatchObject([201, { difference: 1, credits_after: 3 }])
  const none = { remaining: 3, used: 0, overview: before }
  for (const { user_id } of [cancelled, reversed]) expect(await creditsAfter(user_id)).toEqual(none)

  // Credits that no session took stay used.
  await service.start({ user_id: reversed.user_id })
  const subscription = path.replace('/ledger', '')
  await app.admin('PUT', subscription, { credits_remaining: 1 })
  const [newest] = Object((await app.admin('GET', path)).body)
  await app.admin('POST', `${path}/${String(newest.entry_id)}/reverse`)
  expect(await creditsAfter(reversed.user_id)).toEqual({
    ...{ remaining: 2, used: 1, overview: before + 1 },
  })
})

test('a credit that an administrator gave back is not given back again', async () => {
  const { id, user_id, email } = await begin()
  const own = await app.admin('GET', `/api/v1/user-subscriptions/user/${user_id}`)
  const [{ user_subscription_id: subscription }] = Object(own.body)
  const path = `/api/v1/user-subscriptions/${String(subscription)}/ledger`
  const [{ entry_id }] = Object((await app.admin('GET', path)).body)
  expect((await app.admin('POST', `${path}/${String(entry_id)}/reverse`)).status).toBe(201)
  expect(await cancel(id)).toMatchObject({ status: 200, body: { credits_remaining: 3 } })
  expect(await read(email)).toMatchObject({ credits_remaining: 3 })
})

test('reads a trainee with the plan and the credits, and no administrator', async () => {
  const { user_id, email } = await service.addTrainee(4)
  expect(await read(email.toUpperCase())).toEqual({
    ...{ user_id, active: true, plan: { plan_id: expect.any(String), plan_type: 'starter' } },
    ...{ credits_remaining: 4, credits_per_month: expect.any(Number) },
  })
  await app.admin('PUT', `/api/v1/people/${user_id}/status`, { active: false })
  expect(await read(email)).toMatchObject({ active: false })
  const names = { first_name: 'No', last_name: 'Plan' }
  await service.call('PUT', `${delivery}/users/no-plan@a.co`, names)
  expect(await read('no-plan@a.co')).toMatchObject({
    active: true,
    plan: null,
    credits_remaining: null,
    credits_per_month: null,
  })
  const { email: admin } = await app.db
    .selectFrom('users')
    .innerJoin('roles', 'roles.role_id', 'users.role_id')
    .select('email')
    .where('name', '=', 'super_admin')
    .executeTakeFirstOrThrow()
  for (const address of [admin, 'nobody@a.co'])
    expect(await service.call('GET', `${delivery}/users/${address}`)).toMatchObject({
      status: 404,
      body: { message: 'No user found with that email.', field: 'email' },
    })
  expect((await service.call('GET', `${delivery}/users/no-address`)).status).toBe(400)
})
