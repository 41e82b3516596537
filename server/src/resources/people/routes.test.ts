import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator, startApp, userIdByEmail } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { auditOf, creditsOf, startService } from '../../../test/delivery.ts'
import type { TestService } from '../../../test/delivery.ts'
import { roleId } from '../../../test/users.ts'

const people = '/api/v1/people'
const unknownId = '00000000-0000-4000-8000-000000000000'
let app: TestApp
let service: TestService
beforeAll(async () => {
  app = await startApp()
  service = await startService(app)
})
afterAll(() => app.close())

interface Person {
  user_id: string
  email: string
}
const newEmail = () => `p-${crypto.randomUUID()}@a.co`
const add = async (fields: object = {}): Promise<Person> => {
  const body = { email: newEmail(), first_name: 'Ada', last_name: 'Quist', ...fields }
  const added = await app.admin('POST', people, body)
  expect(added.status).toBe(201)
  return Object(added.body)
}
const find = async (query: Record<string, string>) => {
  const { status, headers, body } = await app.admin(
    'GET',
    `${people}?${new URLSearchParams(query)}`,
  )
  expect(status).toBe(200)
  const rows: Person[] = Object(body)
  return { headers, rows, emails: rows.map(({ email }) => email) }
}
const setStatus = (id: string, active: boolean) =>
  app.admin('PUT', `${people}/${id}/status`, { active })
const bulk = (body: object, headers: Record<string, string> = {}) =>
  app.admin('POST', `${people}/bulk`, body, headers)
const withKey = () => ({ 'idempotency-key': crypto.randomUUID() })

test('adds a person with a plan, and lists the person with credits and sessions', async () => {
  const plan_id = await service.addPlan(12)
  const fields = { first_name: ' Zoë ', last_name: 'Listed', phone_number: ' ', plan_id }
  const added = await add(fields)
  expect(added).toEqual({
    ...{ user_id: added.user_id, first_name: 'Zoë', last_name: 'Listed', email: added.email },
    ...{ phone_number: null, role: 'sales_person', status: 'active' },
    ...{ plan: { plan_id, plan_type: 'starter' }, credits_remaining: 12 },
    ...{ sessions: 0, last_session_at: null, created_at: expect.stringMatching(/Z$/) },
  })
  await service.start({ user_id: added.user_id })
  expect((await find({ search: 'listed' })).rows).toEqual([
    {
      ...added,
      ...{ credits_remaining: 11, sessions: 1, last_session_at: expect.stringMatching(/Z$/) },
    },
  ])
  expect(await auditOf(app, added.user_id)).toMatchObject([{ action: 'create', entity: 'users' }])
})

test('refuses an address that is taken, and a super administrator', async () => {
  const body = { email: administrator.email.toUpperCase(), first_name: 'A', last_name: 'B' }
  expect(await app.admin('POST', people, body)).toMatchObject({
    status: 409,
    body: { message: 'This email address is taken.', field: 'email' },
  })
  const role_id = await roleId(app.db, 'super_admin')
  expect(await app.admin('POST', people, { ...body, email: newEmail(), role_id })).toMatchObject({
    status: 400,
    body: { field: 'role_id' },
  })
  const erased = { ...body, email: 'someone@erased.invalid' }
  expect(await app.admin('POST', people, erased)).toMatchObject({ status: 400 })
  const email = newEmail()
  const unknownPlan = await app.admin('POST', people, { ...body, email, plan_id: unknownId })
  expect(unknownPlan).toMatchObject({ status: 404, body: { field: 'plan_id' } })
  expect((await find({ search: email })).rows).toEqual([])
})

test.each([
  ['jos', 1],
  ['JOSE', 1],
  ['álvar', 1],
  ['garcia lu', 1],
  ["o'nei", 1],
  ['strasse', 1],
  ['lodz', 1],
  ['lvarez', 0],
  ["' | '", 0],
])('search for %j finds beginnings without accents and case', async (search, count) => {
  const email = newEmail()
  await add({ email, first_name: 'José Luís', last_name: "García-Álvarez Álvarez O'Neill" })
  await add({ first_name: 'Łódz', last_name: 'Straße' })
  const { emails } = await find({ search })
  expect(emails.length > 0).toBe(count > 0)
  expect((await find({ search: email.slice(0, 12).toUpperCase() })).emails).toEqual([email])
})

test('refuses a search of one character, and filters that are no filters', async () => {
  for (const query of [
    'search=a',
    'search=%20a%20',
    'status=on',
    'role=super_admin',
    'quiet_days=0',
    'low_credits=1',
    'plan_id=1',
  ]) {
    const [field] = query.split('=')
    expect(await app.admin('GET', `${people}?${query}`)).toMatchObject({
      status: 400,
      body: { field },
    })
  }
})

test('filters by role, plan, status, quiet days and credits', async () => {
  const search = `filters${Date.now()}`
  const named = { last_name: search }
  const [plan_id, other] = [await service.addPlan(20), await service.addPlan(20)]
  const role_id = await roleId(app.db, 'sales_manager')
  const manager = await add({ ...named, plan_id: other, role_id })
  const without = await add(named)
  const quiet = await add({ ...named, plan_id })
  const busy = await add({ ...named, plan_id })
  for (const { user_id } of [quiet, busy]) await service.start({ user_id })
  await app.db
    .updateTable('sessions')
    .set({ start_time: new Date(Date.now() - 20 * 86_400_000) })
    .where('user_id', '=', quiet.user_id)
    .execute()
  const { subscriptions } = await creditsOf(app, busy.user_id)
  const path = `/api/v1/user-subscriptions/${subscriptions[0]?.user_subscription_id}`
  const setCredits = (credits_remaining: number) => app.admin('PUT', path, { credits_remaining })
  await setStatus(without.user_id, false)

  const findIn = async (query: Record<string, string>) => (await find({ search, ...query })).emails
  expect(await findIn({})).toEqual([busy, quiet, without, manager].map(({ email }) => email))
  expect(await findIn({ role: 'sales_manager' })).toEqual([manager.email])
  expect(await findIn({ plan_id })).toEqual([busy.email, quiet.email])
  expect(await findIn({ status: 'deactivated' })).toEqual([without.email])
  expect(await findIn({ status: 'active', quiet_days: '14' })).toEqual([quiet.email, manager.email])
  expect(await findIn({ status: 'active', quiet_days: '30' })).toEqual([manager.email])
  expect(await findIn({ has_credits: 'false' })).toEqual([without.email])
  expect(await findIn({ low_credits: 'true' })).toEqual([])
  // 10 percent of 20 credits are 2, which is not below.
  await setCredits(2)
  expect(await findIn({ low_credits: 'true' })).toEqual([])
  await setCredits(1)
  expect(await findIn({ low_credits: 'true' })).toEqual([busy.email])
  expect(await findIn({ low_credits: 'true', plan_id })).toEqual([busy.email])
  expect(await findIn({ low_credits: 'true', plan_id: other })).toEqual([])
  expect(await findIn({ low_credits: 'false', has_credits: 'true' })).toEqual([
    ...[quiet.email, manager.email],
  ])
  await app.admin('PATCH', `/api/v1/subscriptions/${plan_id}/`, { credits_low_percent: 0 })
  expect(await findIn({ low_credits: 'true' })).toEqual([])
})

test('pages keep the filters, and leave out administrators and erased people', async () => {
  const search = `pages${Date.now()}`
  const all = []
  for (let number = 0; number < 5; number++) all.push(await add({ last_name: search }))
  const [erased] = all
  await app.admin('POST', `/api/v1/auth/users/${erased?.user_id}/erase`, { email: erased?.email })
  const first = await find({ search, limit: '3' })
  expect(first.headers.get('x-total-count')).toBe('4')
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await app.admin('GET', next)
  expect(second.headers.get('link')).toBe(null)
  const emails = [...first.rows, ...Object(second.body)].map(({ email }) => email)
  const kept = all.slice(1).map(({ email }) => email)
  expect(emails).toEqual(kept.toReversed())
  expect((await find({ search: administrator.email })).rows).toEqual([])
})

test('gives a plan by hand, with an entry in the ledger', async () => {
  const { user_id } = await add({ plan_id: await service.addPlan(3) })
  const plan_id = await service.addPlan(30)
  const given = await app.admin('PUT', `${people}/${user_id}/plan`, { plan_id })
  const { subscriptions, ledgers } = await creditsOf(app, user_id)
  expect([given.status, given.body]).toEqual([
    200,
    {
      user_subscription_id: subscriptions[0]?.user_subscription_id,
      ...{ plan_id, credits_remaining: 30 },
    },
  ])
  expect(subscriptions.map(({ status_active }) => status_active)).toEqual([true, false])
  expect(ledgers[0]).toMatchObject([
    { actor_email: administrator.email, credits_before: 0, credits_after: 30 },
  ])
  const inactive = await service.addPlan(5, { status_active: false })
  expect(await app.admin('PUT', `${people}/${user_id}/plan`, { plan_id: inactive })).toMatchObject({
    status: 409,
    body: { field: 'plan_id' },
  })
})

test('a deactivated person cannot start a session until activated again', async () => {
  const { user_id } = await add({ plan_id: await service.addPlan(3) })
  expect(await setStatus(user_id, false)).toMatchObject({
    status: 200,
    body: { status: 'deactivated', credits_remaining: 3 },
  })
  expect(await service.start({ user_id })).toMatchObject({
    status: 409,
    body: { message: 'This trainee is deactivated.' },
  })
  expect((await creditsOf(app, user_id)).subscriptions).toMatchObject([{ credits_remaining: 3 }])
  await setStatus(user_id, false)
  expect(await setStatus(user_id, true)).toMatchObject({ body: { status: 'active' } })
  expect((await service.start({ user_id })).status).toBe(201)
  const audit = await auditOf(app, user_id)
  expect(audit.slice(1)).toMatchObject([
    { action: 'deactivate', before: { active: true }, after: { active: false } },
    { action: 'activate', before: { active: false }, after: { active: true } },
  ])
})

test('refuses to change administrators and unknown people', async () => {
  const admin = await userIdByEmail(app.db, administrator.email)
  const plan_id = await service.addPlan(3)
  expect(await setStatus(admin, false)).toMatchObject({ status: 400 })
  expect(await app.admin('PUT', `${people}/${admin}/plan`, { plan_id })).toMatchObject({
    status: 400,
  })
  expect(await setStatus(unknownId, false)).toMatchObject({ status: 404 })
})

test('a bulk action changes all it can, and says why it left out the others', async () => {
  const admin = await userIdByEmail(app.db, administrator.email)
  const [one, two] = [await add(), await add()]
  const user_ids = [one.user_id, admin, two.user_id, unknownId, one.user_id, 'x']
  const { status, body } = await bulk({ user_ids, action: 'deactivate' })
  expect([status, body]).toEqual([
    200,
    {
      results: [
        { user_id: one.user_id, ok: true },
        { user_id: admin, ok: false, message: 'A super administrator is not changed here.' },
        { user_id: two.user_id, ok: true },
        { user_id: unknownId, ok: false, message: 'There is no person with this id.' },
        { user_id: 'x', ok: false, message: 'There is no person with this id.' },
      ],
    },
  ])
  for (const { user_id } of [one, two])
    expect((await auditOf(app, user_id)).slice(1)).toMatchObject([{ after: { active: false } }])

  const manager = { action: 'role', role_id: await roleId(app.db, 'sales_manager') }
  await bulk({ user_ids, ...manager })
  expect((await find({ search: one.email })).rows).toMatchObject([
    { role: 'sales_manager', status: 'deactivated' },
  ])
  const admins = { action: 'role', role_id: await roleId(app.db, 'super_admin') }
  expect(await bulk({ user_ids, ...admins })).toMatchObject({ status: 400 })
})

test('bulk plans and gifts are given once for an idempotency key', async () => {
  const [one, two] = [await add(), await add()]
  const user_ids = [one.user_id, two.user_id]
  const plan_id = await service.addPlan(4)
  const plan = { user_ids: [one.user_id], action: 'plan', plan_id }
  const gift = { user_ids, action: 'gift', credits: 6, note: 'Summer' }
  for (const body of [plan, gift])
    expect(await bulk(body)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Idempotency-Key') },
    })
  await bulk(plan, withKey())
  const key = withKey()
  const given = await bulk(gift, key)
  expect(given).toMatchObject({
    status: 200,
    body: {
      results: [{ ok: true }, { ok: false, message: 'This person has no active plan.' }],
    },
  })
  expect((await bulk(gift, key)).body).toEqual(given.body)
  const { ledgers } = await creditsOf(app, one.user_id)
  expect(ledgers).toMatchObject([
    [
      { credits_before: 4, credits_after: 10, note: 'Summer' },
      { credits_before: 0, credits_after: 4 },
    ],
  ])
  const { credits: _, ...incomplete } = gift
  expect(await bulk(incomplete, withKey())).toMatchObject({
    status: 400,
    body: { field: 'credits' },
  })
  const tooMany = { user_ids: Array.from({ length: 501 }, () => unknownId), action: 'activate' }
  expect(await bulk(tooMany)).toMatchObject({ status: 400, body: { field: 'user_ids' } })
})
