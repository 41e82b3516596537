import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clearAuditLog } from '../../../test/audit-log.ts'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { commitWhileWaiting } from '../../../test/during-transaction.ts'
import { addPersona, addProduct } from '../../../test/resource-rows.ts'

const path = '/api/v1/industries'
const input = { name: 'Automotive', details: "Cars\\nand 'lorries'." }
const unknownId = '00000000-0000-4000-8000-000000000000'
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await clearAuditLog(app.db)
  for (const table of ['personas', 'products', 'industries'] as const)
    await app.db.deleteFrom(table).execute()
})

const inUse = (message: string) => ({ status: 409, body: { message } })

/** Creates an industry and returns its id. */
const create = async (name = 'Automotive') => {
  await app.admin('POST', `${path}/`, { ...input, name })
  const { industry_id } = await app.db
    .selectFrom('industries')
    .select('industry_id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return industry_id
}

test('creates, lists and updates an industry', { tags: ['R189'] }, async () => {
  const created = await app.admin('POST', `${path}/`, input)
  const industry = {
    ...input,
    industry_id: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
    version: 1,
    created_at: time,
    updated_at: time,
  }
  expect(created).toMatchObject({ status: 201, body: industry })

  const id = (await app.db.selectFrom('industries').select('industry_id').executeTakeFirst())
    ?.industry_id
  const changed = { name: 'Aerospace', details: 'Aircraft.' }
  const updated = await app.admin('PUT', `${path}/${id}`, changed)
  expect(updated).toMatchObject({ status: 200, body: { ...industry, ...changed, version: 2 } })
  const listed = await app.admin('GET', `${path}/`)
  expect(listed).toMatchObject({ status: 200, body: [updated.body] })
})

test('responds to a delete with 204 and no body', { tags: ['R243'] }, async () => {
  const id = await create()
  expect(await app.admin('DELETE', `${path}/${id}`)).toMatchObject({ status: 204, body: '' })
  expect((await app.admin('GET', path)).body).toEqual([])
})

test('lists industries in the order of creation, or none', async () => {
  expect(await app.admin('GET', path)).toMatchObject({ status: 200, body: [] })
  for (const name of ['Zinc', 'Aluminium', 'Metals']) await create(name)
  expect((await app.admin('GET', path)).body).toMatchObject([
    { name: 'Zinc' },
    { name: 'Aluminium' },
    { name: 'Metals' },
  ])
})

test('accepts paths with and without a trailing slash', async () => {
  const id = await create()
  expect((await app.admin('GET', `${path}/`)).body).toEqual((await app.admin('GET', path)).body)
  expect((await app.admin('PUT', `${path}/${id}/`, input)).status).toBe(200)
  expect((await app.admin('POST', path, input)).status).toBe(201)
  expect((await app.admin('DELETE', `${path}/${id}/`)).status).toBe(204)
})

test.each([
  [{}, 'Name is required', 'name'],
  [{ ...input, name: '  ' }, 'Name is required', 'name'],
  [{ name: 'Automotive' }, 'Prompt Template is required', 'details'],
  [{ ...input, details: ' \n ' }, 'Prompt Template is required', 'details'],
  [{ ...input, name: 7 }, 'name must be text', 'name'],
  [{ ...input, name: ['Automotive'] }, 'name must be text', 'name'],
  [{ ...input, name: 'x'.repeat(201) }, 'name must be at most 200 characters', 'name'],
  [
    { ...input, details: 'a\0b' },
    'details must be valid Unicode text without NUL characters',
    'details',
  ],
])(
  'rejects %j with the message of the contract',
  { tags: ['R160', 'R215'] },
  async (body, message, field) => {
    const id = await create()
    const refusal = { status: 400, body: { message, field } }
    expect(await app.admin('POST', path, body)).toMatchObject(refusal)
    expect(await app.admin('PUT', `${path}/${id}`, body)).toMatchObject(refusal)
    expect((await app.admin('GET', path)).body).toMatchObject([input])
  },
)

test('ignores unknown fields, id and version in the body', async () => {
  const more = { ...input, industry_id: unknownId, version: 9, created_at: 'x', password: 'x' }
  expect((await app.admin('POST', path, more)).body).toMatchObject({ ...input, version: 1 })
  const [row] = await app.db.selectFrom('industries').selectAll().execute()
  expect(row?.industry_id).not.toBe(unknownId)
})

test('responds 404 with a message to unknown and malformed ids', async () => {
  const missing = { message: 'There is no industry with this id. It may have been deleted.' }
  expect(await app.admin('PUT', `${path}/${unknownId}`, input)).toMatchObject({
    status: 404,
    body: missing,
  })
  expect(await app.admin('DELETE', `${path}/${unknownId}`)).toMatchObject({
    status: 404,
    body: missing,
  })
  for (const id of ['7', "x'--", '%00', 'ü', `${unknownId}0`])
    expect(await app.admin('DELETE', `${path}/${id}`)).toMatchObject({
      status: 404,
      body: { message: 'There is nothing with this id.' },
    })
})

test(
  'rejects the delete of an industry in use and names what uses it',
  { tags: ['R215'] },
  async () => {
    const id = await create()
    await addProduct(app.db, id)
    expect(await app.admin('DELETE', `${path}/${id}`)).toMatchObject(
      inUse('Automotive is used by 1 product: Press.'),
    )
    await addProduct(app.db, id)
    await addPersona(app.db, id)
    expect(await app.admin('DELETE', `${path}/${id}`)).toMatchObject(
      inUse('Automotive is used by 2 products and 1 persona: Press, Press and Dana.'),
    )
    expect((await app.admin('GET', path)).body).toHaveLength(1)
  },
)

test('rejects a delete that races a new reference, or deletes before it', async () => {
  const id = await create()
  const remove = () => app.admin('DELETE', `${path}/${id}`)
  const deletion = await commitWhileWaiting(app.db, (trx) => addProduct(trx, id), remove)
  expect(deletion).toMatchObject(inUse('Automotive is used by 1 product: Press.'))
  expect((await app.admin('GET', path)).body).toHaveLength(1)

  const other = await create('Other')
  const responses = await Promise.all([
    app.admin('DELETE', `${path}/${other}`),
    addProduct(app.db, other).then(
      () => 'added',
      () => 'rejected',
    ),
  ])
  const results = [responses[0].status, responses[1]]
  expect([
    [204, 'rejected'],
    [409, 'added'],
  ]).toContainEqual(results)
})

test('audits who changed what, before and after, with the request id', async () => {
  const id = await create()
  const sent = { 'x-request-id': 'test-7' }
  const changed = await app.admin('PUT', `${path}/${id}`, { ...input, name: 'Cars' }, sent)
  await app.admin('DELETE', `${path}/${id}`)
  await app.admin('DELETE', `${path}/${id}`)
  await app.admin('PUT', `${path}/${id}`, {})
  const rows = await app.db.selectFrom('audit_log').selectAll().orderBy('audit_id').execute()
  const who = { actor_email: 'ann@greenroom.example', entity: 'industries', entity_id: id }
  expect(rows).toMatchObject([
    { ...who, action: 'create', before: null, after: { ...input, industry_id: id, version: 1 } },
    {
      ...who,
      action: 'update',
      before: { name: 'Automotive', version: 1 },
      after: { name: 'Cars', version: 2 },
      request_id: changed.headers.get('x-request-id'),
    },
    { ...who, action: 'delete', before: { name: 'Cars', version: 2 }, after: null },
  ])
})
