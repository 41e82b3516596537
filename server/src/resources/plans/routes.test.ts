import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { addPlan, starterPlan } from '../../../test/subscriptions.ts'

const list = '/api/v1/subscriptions'
const unknownId = '00000000-0000-4000-8000-000000000000'

let app: TestApp
let path: string
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('plans').execute()
  path = `${list}/${await addPlan(app.db)}/`
})
const stored = async () => Object((await app.admin('GET', list)).body)[0]

test(
  'lists plans at the first of the three paths, with prices as numbers',
  { tags: ['R115', 'R134', 'R208'] },
  async () => {
    const { status, body } = await app.admin('GET', `${list}/`)
    expect(status).toBe(200)
    expect(body).toEqual([
      expect.objectContaining({
        ...starterPlan,
        status_active: true,
        version: 1,
        id: path.split('/')[4],
      }),
    ])
  },
)

test.each(['PATCH', 'PUT'])(
  '%s changes only the given fields and audits them',
  { tags: ['R145', 'R209', 'R210'] },
  async (method) => {
    const sent = { max_users: 7, status_active: false }
    const response = await app.admin(method, path, sent)
    expect(response).toMatchObject({ status: 200, body: { ...starterPlan, ...sent, version: 2 } })
    expect(await stored()).toEqual(response.body)
    const { before, after } = await app.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .orderBy('audit_id', 'desc')
      .executeTakeFirstOrThrow()
    expect([before, after]).toMatchObject([{ max_users: 5, monthly_price: 39.5 }, sent])
  },
)

test.each([
  ['changes to yearly', { billing_cycle: 'yearly', yearly_price: 400 }, [null, 400]],
  [
    'changes to yearly with both prices',
    { billing_cycle: 'yearly', yearly_price: 400, monthly_price: 40 },
    [40, 400],
  ],
  ['changes to quarterly', { billing_cycle: 'quarterly' }, [39.5, null]],
  ['is sent unchanged', { billing_cycle: 'monthly', yearly_price: 1 }, [39.5, 1]],
  ['is not sent', { monthly_price: 0 }, [0, null]],
])(
  'clears or keeps prices when the cycle %s',
  { tags: ['R146', 'R174'] },
  async (_, sent, prices) => {
    const { status, body } = await app.admin('PATCH', path, sent)
    expect([status, Object(body).monthly_price, Object(body).yearly_price]).toEqual([
      200,
      ...prices,
    ])
  },
)

test(
  'clears the yearly price when the cycle changes back to monthly',
  { tags: ['R146'] },
  async () => {
    await app.admin('PATCH', path, { billing_cycle: 'yearly', yearly_price: 400 })
    const { body } = await app.admin('PATCH', path, { billing_cycle: 'monthly', monthly_price: 30 })
    expect(body).toMatchObject({ monthly_price: 30, yearly_price: null })
  },
)

test.each([
  [{ plan_type: ' ' }, 'Plan type is required', 'plan_type'],
  [{ billing_cycle: '' }, 'Billing cycle is required', 'billing_cycle'],
  [
    { billing_cycle: 'weekly' },
    'billing_cycle must be one of monthly, yearly, quarterly',
    'billing_cycle',
  ],
  [{ credits_per_month: 0 }, 'Credits per month must be a positive number', 'credits_per_month'],
  [{ max_users: '5' }, 'Max users must be a positive number', 'max_users'],
  [{ max_users: 1.5 }, 'max_users must be a whole number', 'max_users'],
  [
    { max_session_duration: -1 },
    'Max session duration must be a positive number',
    'max_session_duration',
  ],
  [{ monthly_price: null }, 'Monthly price must be a positive number', 'monthly_price'],
  [{ monthly_price: -1 }, 'Monthly price must be a positive number', 'monthly_price'],
  [{ monthly_price: 1.005 }, 'monthly_price must have at most two decimals', 'monthly_price'],
  [{ billing_cycle: 'yearly' }, 'Yearly price must be a positive number', 'yearly_price'],
  [{ status_active: 'yes' }, 'status_active must be true or false', 'status_active'],
])(
  'rejects %j and changes nothing',
  { tags: ['R172', 'R173', 'R174', 'R175'] },
  async (sent, message, field) => {
    const before = await stored()
    expect(await app.admin('PATCH', path, sent)).toMatchObject({
      status: 400,
      body: { message, field },
    })
    expect(await app.admin('PUT', path, sent)).toMatchObject({ status: 400, body: { message } })
    expect(await stored()).toEqual(before)
  },
)

test('rejects a stale version, and an unknown plan with 404', async () => {
  expect((await app.admin('PATCH', path, { max_users: 6 }, { 'if-match': '"1"' })).status).toBe(200)
  const stale = await app.admin('PATCH', path, { max_users: 7 }, { 'if-match': '"1"' })
  expect(stale.status).toBe(412)
  expect(Object(stale.body).message).toMatch(/^starter was changed by ann@greenroom\.example/)
  for (const id of [unknownId, 'x', '%00'])
    expect(await app.admin('PATCH', `${list}/${id}/`, {})).toMatchObject({ status: 404 })
})

test.each(['PATCH', 'PUT'])('%s without known fields changes nothing', async (method) => {
  const before = await stored()
  expect(await app.admin(method, path, {})).toMatchObject({ status: 200, body: before })
  expect(await app.admin(method, path, { unknown: 1 })).toMatchObject({ status: 200, body: before })
  expect(await stored()).toEqual(before)
})

test.each(['PATCH', 'PUT'])('%s rejects an empty body', async (method) => {
  const before = await stored()
  const message = 'The body must be a JSON object.'
  const json = { 'content-type': 'application/json' }
  for (const [body, headers] of [
    [undefined, {}],
    [undefined, json],
    ['', json],
    ['null', json],
  ] as const)
    expect(await app.admin(method, path, body, headers)).toMatchObject({
      status: 400,
      body: { message },
    })
  expect(await stored()).toEqual(before)
})
