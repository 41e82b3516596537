import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { clearAuditLog } from '../../../test/audit-log.ts'
import { addPlan, addSubscription } from '../../../test/subscriptions.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(() => clearAuditLog(app.db))

const industries = '/api/v1/industries'
const actor_email = 'ann@greenroom.example'
const create = async (name: string) =>
  Object((await app.admin('POST', industries, { name, details: 'Any.' })).body).industry_id
const update = (id: string, name: string, details = 'Other.') =>
  app.admin('PUT', `${industries}/${id}`, { name, details })
const list = async (query = '') => app.admin('GET', `/api/v1/activity${query}`)
const titles = async (query: string) => {
  const { status, body } = await list(query)
  expect(status).toBe(200)
  return Object(body).map(({ title }: { title: string }) => title)
}

test('lists who changed what, newest first, and shows one entry with both texts', async () => {
  const id = await create('Automotive')
  const changed = await update(id, 'Automotive components')
  await app.admin('DELETE', `${industries}/${id}`)
  const { status, body } = await list()
  expect(status).toBe(200)
  const common = {
    ...{ audit_id: expect.stringMatching(/^\d+$/), actor_email, entity: 'industries' },
    ...{ entity_id: id, address: '127.0.0.1', request_id: expect.any(String) },
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  }
  expect(body).toEqual([
    { ...common, action: 'delete', title: 'Automotive components', fields: [] },
    {
      ...{ ...common, action: 'update', title: 'Automotive components' },
      ...{ fields: ['details', 'name'], request_id: changed.headers.get('x-request-id') },
    },
    { ...common, action: 'create', title: 'Automotive', fields: [] },
  ])
  const [, entry] = Object(body)
  expect((await list(`/${entry.audit_id}`)).body).toEqual({
    ...entry,
    before: expect.objectContaining({ name: 'Automotive', details: 'Any.' }),
    after: expect.objectContaining({ name: 'Automotive components', details: 'Other.' }),
    undoable: false,
    not_undoable: 'Automotive components was deleted. Restore it from the trash first.',
  })
})

test.each(['0', '99999999999999999999', 'x', '1.5', '-1'])(
  'responds 404 to entry %s',
  async (id) => {
    const { status, body } = await list(`/${id}`)
    expect([status, body]).toEqual([404, { message: 'There is no such entry.' }])
  },
)

test('filters by who, kind, item, action, time and text, and by several at once', async () => {
  const steel = await create('Steel, rolled')
  await create('Stahl für Brücken')
  await update(steel, 'Steel, rolled')
  await app.admin('GET', '/api/v1/activity/export')
  const { body } = await list(`?entity_id=${steel}`)
  const [{ at, request_id }] = Object(body)
  const all = ['Activity', 'Steel, rolled', 'Stahl für Brücken', 'Steel, rolled']

  expect(await titles('')).toEqual(all)
  expect(await titles(`?actor=${actor_email}`)).toEqual(all)
  expect(await titles('?actor=nobody')).toEqual([])
  expect(await titles('?entity=industries&action=create')).toEqual(all.slice(2))
  expect(await titles(`?entity=industries&entity_id=${steel}`)).toEqual([all[1], all[3]])
  expect(await titles('?action=export')).toEqual(['Activity'])
  expect(await titles(`?from=${at}&action=update`)).toEqual([all[1]])
  expect(await titles(`?to=${at}&action=update`)).toEqual([all[1]])
  expect(await titles('?from=2200-01-01')).toEqual([])
  const [newest] = Object((await list('?limit=1')).body)
  expect(await titles(`?from=2020-01-01&to=${newest.at.slice(0, 10)}`)).toEqual(all)
  expect(await titles('?text=STEEL roll')).toEqual([all[1], all[3]])
  expect(await titles(`?text=${encodeURIComponent('brück')}`)).toEqual([all[2]])
  expect(await titles('?text=ann@green&action=export')).toEqual(['Activity'])
  expect(await titles(`?text=${steel.toUpperCase()}`)).toEqual([all[1], all[3]])
  expect(await titles(`?text=${request_id}`)).toEqual([all[1]])
  expect(await titles(`?text=${encodeURIComponent("')(!&|:*\\")}`)).toEqual([])
})

test.each(['from=yesterday', 'to=x', 'text=%00', `actor=${'a'.repeat(201)}`, 'limit=0'])(
  'rejects the filter %s and names it',
  async (filter) => {
    const { status, body } = await list(`?${filter}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ field: filter.split('=')[0] })
  },
)

test('pages through filtered entries with a link that keeps the filters', async () => {
  const names = Array.from({ length: 7 }, (_, at) => `Pages & more ${at}`)
  for (const name of names) await create(name)
  const found: string[] = []
  let path = `?limit=3&text=${encodeURIComponent('pages more')}&entity=industries`
  for (let pages = 1; path; pages++) {
    const { body, headers } = await list(path)
    found.push(...Object(body).map(({ title }: { title: string }) => title))
    expect(headers.get('x-total-count')).toBe('7')
    path = /\/activity(\?[^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? ''
    expect(pages).toBeLessThan(4)
  }
  expect(found).toEqual(names.toReversed())
})

test('lists everybody who has an entry once', async () => {
  await create('One')
  await create('Two')
  await app.db
    .insertInto('audit_log')
    .values({
      actor_email: 'greenroom',
      action: 'create',
      entity: 'x',
      entity_id: '',
      request_id: '',
    })
    .execute()
  const { body } = await app.admin('GET', '/api/v1/activity/actors')
  expect(body).toEqual([{ actor_email }, { actor_email: 'greenroom' }])
})

test('says on request what links to items need', async () => {
  const id = await create('Automotive')
  await create('Packaging')
  await app.admin('DELETE', `${industries}/${id}`)
  const [user] = Object((await app.admin('GET', '/api/v1/auth/all-users')).body)
  const { user_id, email } = user
  await app.admin('PUT', `/api/v1/auth/${user_id}`, { first_name: 'Maya', last_name: 'Okafor' })
  const subscription = await addSubscription(app.db, user_id, await addPlan(app.db))
  const [{ credits_remaining }] = Object(
    (await app.admin('GET', `/api/v1/user-subscriptions/user/${user_id}`)).body,
  )
  const credits = { credits_remaining: credits_remaining + 20 }
  await app.admin('PUT', `/api/v1/user-subscriptions/${subscription}`, credits)
  const { body } = await list('?include=thing')
  expect(body).toMatchObject([
    { title: 'Maya Okafor', exists: true, user: { user_id, email }, credits: 20 },
    { entity: 'users', exists: true, user: { user_id, email }, credits: null },
    { action: 'delete', title: 'Automotive', exists: false, user: null },
    { title: 'Packaging', exists: true, user: null },
    { title: 'Automotive', exists: false },
  ])
  const [entry] = Object(body)
  expect((await list(`/${entry.audit_id}?include=thing`)).body).toMatchObject(entry)
  expect((await list('?include=all')).status).toBe(400)
})
