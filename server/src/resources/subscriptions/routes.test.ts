import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administrator, userIdByEmail, startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { addPlan, addSubscription } from '../../../test/subscriptions.ts'
import { addUsers } from '../../../test/users.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
let app: TestApp
let user_id: string
let plan_id: string
let id: string
let path: string
beforeAll(async () => {
  app = await startApp()
  await addUsers(app.db, 1)
  user_id = await userIdByEmail(app.db, 'user-1@a.co')
  plan_id = await addPlan(app.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  id = await addSubscription(app.db, user_id, plan_id)
  path = `/api/v1/user-subscriptions/${id}`
})
const list = async () =>
  Object((await app.admin('GET', `/api/v1/user-subscriptions/user/${user_id}`)).body)
const put = (credits_remaining: unknown, headers = {}) =>
  app.admin('PUT', path, { credits_remaining }, headers)

test(
  'lists subscriptions with their plan, active ones first, then newest',
  { tags: ['R107', 'R108', 'R109', 'R206'] },
  async () => {
    const closed = await addSubscription(app.db, user_id, plan_id, { status_active: false })
    const [first] = await list()
    expect(first).toEqual({
      user_subscription_id: id,
      status_active: true,
      credits_remaining: 6,
      credits_used: 4,
      credits_allocated: 10,
      sessions_completed: 3,
      start_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
      subscription: {
        id: plan_id,
        plan_type: 'starter',
        billing_cycle: 'monthly',
        credits_per_month: 10,
        max_users: 5,
        max_session_duration: 30,
      },
      version: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    expect((await list())[1].user_subscription_id).toBe(closed)
    for (const unknown of [unknownId, 'x', '%00'])
      expect((await app.admin('GET', `/api/v1/user-subscriptions/user/${unknown}`)).status).toBe(
        404,
      )
  },
)

test('sets credits and adds a ledger entry', { tags: ['R148', 'R207'] }, async () => {
  const response = await put(11, { 'if-match': '"1"' })
  expect(response).toMatchObject({
    status: 200,
    body: { user_subscription_id: id, credits_remaining: 11, version: 2 },
  })
  expect((await list())[0]).toEqual(response.body)
  const ledger = await app.admin('GET', `${path}/ledger`)
  expect(ledger.body).toEqual([
    {
      entry_id: expect.any(String),
      user_subscription_id: id,
      at: expect.stringMatching(/Z$/),
      actor_email: administrator.email,
      credits_before: 6,
      credits_after: 11,
      difference: 5,
      request_id: response.headers.get('x-request-id'),
      note: null,
      reverses: null,
      reversed_by: null,
    },
  ])
  await put(9)
  const newest = Object((await app.admin('GET', `${path}/ledger?limit=1`)).body)
  expect(newest).toMatchObject([{ credits_before: 11, credits_after: 9, difference: -2 }])
  expect((await app.admin('GET', `/api/v1/user-subscriptions/${unknownId}/ledger`)).status).toBe(
    404,
  )
})

test('adds no ledger entry if the credits stay the same', async () => {
  expect((await put(6)).status).toBe(200)
  expect((await app.admin('GET', `${path}/ledger`)).body).toEqual([])
})

test.each([[-1], [1.5], ['7'], [null], [undefined], [2 ** 31], [1e300], [[7]]])(
  'rejects credits of %j and adds no ledger entry',
  { tags: ['R207'] },
  async (credits) => {
    const { status, body } = await put(credits)
    expect([status, Object(body).field]).toEqual([400, 'credits_remaining'])
    expect((await list()).find(Object)).toMatchObject({ version: 1 })
    expect((await app.admin('GET', `${path}/ledger`)).body).toEqual([])
  },
)

test('rejects a stale version and adds no ledger entry', async () => {
  await put(7)
  const stale = await put(7, { 'if-match': '"1"' })
  expect(stale.status).toBe(412)
  expect(Object(stale.body).message).toMatch(/^The subscription was changed by ann@greenroom/)
  expect(Object((await app.admin('GET', `${path}/ledger`)).body)).toHaveLength(1)
})

test('applies a repeated gift once and responds the same', { tags: ['R148'] }, async () => {
  const gift = () => put(7, { 'if-match': '"1"', 'idempotency-key': 'gift' })
  const responses = await Promise.all([gift(), gift(), gift()])
  responses.push(await gift())
  for (const response of responses)
    expect(response).toMatchObject({ status: 200, body: { credits_remaining: 7, version: 2 } })
  expect(Object((await app.admin('GET', `${path}/ledger`)).body)).toHaveLength(1)
  const other = await put(8, { 'if-match': '"1"', 'idempotency-key': 'gift' })
  expect(other.status).toBe(422)
  await app.db.deleteFrom('idempotency_keys').execute()
})

test('the database rejects changes and deletes of ledger entries', async () => {
  await put(7)
  const { db } = app
  const append = 'the credit ledger is append-only'
  const changing = db.updateTable('credit_ledger').set({ credits_after: 9 }).execute()
  await expect(changing).rejects.toThrow(append)
  await expect(db.deleteFrom('credit_ledger').execute()).rejects.toThrow(append)
  await expect(sql`truncate credit_ledger`.execute(db)).rejects.toThrow(append)
  const removing = db
    .deleteFrom('user_subscriptions')
    .where('user_subscription_id', '=', id)
    .execute()
  await expect(removing).rejects.toThrow('violates foreign key constraint')
  expect(Object((await app.admin('GET', `${path}/ledger`)).body)).toHaveLength(1)
})
