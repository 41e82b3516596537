import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clearAuditLog } from '../../../test/audit-log.ts'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { addIndustry, addMode, addProduct, personaInput } from '../../../test/resource-rows.ts'
import { commitWhileWaiting } from '../../../test/during-transaction.ts'

const path = '/api/v1/ai-personas'
const unknownId = '00000000-0000-4000-8000-000000000000'
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

let app: TestApp
let input: Record<string, string>
let press: string
let lathe: string
beforeAll(async () => {
  app = await startApp()
  input = await personaInput(app.db)
  press = await addProduct(app.db, input['industry_id'] ?? '')
  lathe = await addProduct(app.db, input['industry_id'] ?? '')
  await app.db
    .updateTable('products')
    .set({ name: 'Lathe' })
    .where('product_id', '=', lathe)
    .execute()
})
afterAll(() => app.close())
beforeEach(async () => {
  await clearAuditLog(app.db)
  for (const table of ['sessions', 'personas'] as const) await app.db.deleteFrom(table).execute()
})

const create = async (more: object = {}) =>
  Object((await app.admin('POST', `${path}/`, { ...input, ...more })).body)
const update = (id: string, more: object = {}, headers = {}) =>
  app.admin('PUT', `${path}/${id}`, { ...input, ...more }, headers)
const productsOf = ({ persona_products }: Record<string, unknown>): string[] =>
  Object(persona_products).map((each: { product: { name: string } }) => each.product.name)

test(
  'creates a persona from ids and responds with nested objects',
  { tags: ['R130', 'R139', 'R194'] },
  async () => {
    const products = { product_ids: [press, lathe, press] }
    const created = await app.admin('POST', `${path}/`, { ...input, ...products })
    const [persona] = Object(await app.admin('GET', path)).body
    expect(created).toMatchObject({ status: 201, body: persona })
    const attached = expect.stringMatching(/^[\da-f-]{36}$/)
    expect(persona).toEqual({
      persona_id: attached,
      name: 'Frank',
      gender: 'male',
      voice_id: 'v2',
      behavioral_detail: input['behavioral_detail'],
      industry: { industry_id: input['industry_id'], name: 'Steel' },
      ai_role: { ai_role_id: input['ai_role_id'] },
      manufacturing_model: { manufacturing_model_id: input['manufacturing_model_id'] },
      plant_size_impact: { plant_size_impact_id: input['plant_size_impact_id'] },
      company_size_new: { company_size_id: input['company_size_id'] },
      geography: 'us',
      profile_pic: null,
      status_active: true,
      persona_products: [
        { persona_product_id: attached, product: { product_id: lathe, name: 'Lathe' } },
        { persona_product_id: attached, product: { product_id: press, name: 'Press' } },
      ],
      version: 1,
      created_at: time,
      updated_at: time,
    })
    expect(await app.admin('GET', `${path}/${persona.persona_id}`)).toMatchObject({
      status: 200,
      body: persona,
    })
  },
)

test('updates all fields, and products only if they are sent', { tags: ['R194'] }, async () => {
  const { persona_id, ...before } = await create({ product_ids: [press] })
  const changed = { name: 'Gina', gender: 'female', voice_id: 'v3', behavioral_detail: 'Calm.' }
  const updated = await update(persona_id, changed)
  expect(updated).toMatchObject({ status: 200, body: { ...changed, persona_id, version: 2 } })
  expect(Object(updated.body).persona_products).toEqual(before.persona_products)

  const both = await update(persona_id, { product_ids: [lathe, press] })
  expect(productsOf(Object(both.body))).toEqual(['Lathe', 'Press'])
  expect(Object(both.body).persona_products).toContainEqual(before.persona_products[0])
  expect(productsOf(Object((await update(persona_id, { product_ids: [lathe] })).body))).toEqual([
    'Lathe',
  ])
  expect(productsOf(Object((await update(persona_id, { product_ids: [] })).body))).toEqual([])
})

test('keeps a picture’s address that is not sent and clears an empty one', async () => {
  const profile_pic = 'https://pictures.example/frank.png'
  const { persona_id } = await create({ profile_pic })
  expect((await update(persona_id)).body).toMatchObject({ profile_pic })
  expect((await update(persona_id, { profile_pic: '' })).body).toMatchObject({ profile_pic: null })
  await update(persona_id, { profile_pic })
  expect((await update(persona_id, { profile_pic: null })).body).toMatchObject({
    profile_pic: null,
  })
})

test.each([
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  '/etc/passwd',
  '/files/../a.png',
  '//a.example/b',
])('rejects the picture address %s', async (profile_pic) => {
  const refusal = { status: 400, body: { field: 'profile_pic' } }
  expect(await app.admin('POST', path, { ...input, profile_pic })).toMatchObject(refusal)
  const { persona_id } = await create()
  expect(await update(persona_id, { profile_pic })).toMatchObject(refusal)
})

test(
  'deletes a persona without sessions; otherwise explains what to do',
  { tags: ['R194', 'R215'] },
  async () => {
    const { persona_id } = await create({ product_ids: [press] })
    const { user_id } = await app.db.selectFrom('users').select('user_id').executeTakeFirstOrThrow()
    const session = { user_id, persona_id, mode_id: await addMode(app.db), status: 'completed' }
    await app.db.insertInto('sessions').values([session, session]).execute()
    expect(await app.admin('DELETE', `${path}/${persona_id}`)).toMatchObject({
      status: 409,
      body: { message: 'Frank has 2 sessions. Delete them under Users and Sessions first.' },
    })
    await app.db.deleteFrom('sessions').execute()
    expect(await app.admin('DELETE', `${path}/${persona_id}`)).toMatchObject({
      status: 204,
      body: '',
    })
    expect((await app.admin('GET', path)).body).toEqual([])
    expect(await app.db.selectFrom('persona_products').selectAll().execute()).toEqual([])
  },
)

test.each([
  ['industry_id', 'industry'],
  ['ai_role_id', 'ai role'],
  ['manufacturing_model_id', 'manufacturing model'],
  ['plant_size_impact_id', 'plant size impact'],
  ['company_size_id', 'company size'],
])('rejects an unknown %s and names the field', { tags: ['R215'] }, async (field, words) => {
  const { persona_id } = await create()
  const message = `The selected ${words} does not exist. It may have been deleted.`
  for (const [id, status] of [
    [unknownId, 409],
    ['7', 400],
  ] as const) {
    const refusal = { status, body: { message, field } }
    expect(await app.admin('POST', path, { ...input, [field]: id })).toMatchObject(refusal)
    expect(await update(persona_id, { [field]: id, name: 'Lost' })).toMatchObject(refusal)
  }
  expect((await app.admin('GET', path)).body).toMatchObject([{ name: 'Frank', version: 1 }])
})

test('rejects unknown products and saves nothing', async () => {
  const { persona_id } = await create({ product_ids: [press] })
  for (const [product_ids, status] of [
    [[lathe, unknownId], 409],
    [['7'], 400],
    ['7', 400],
    [[7], 400],
  ] as const) {
    const response = await update(persona_id, { product_ids, name: 'Lost' })
    expect(response.status).toBe(status)
    expect(Object(response.body).field).toMatch(/^product_ids/)
  }
  const [persona] = Object(await app.admin('GET', path)).body
  expect([persona.name, productsOf(persona)]).toEqual(['Frank', ['Press']])
})

test.each([
  ['name', 'Name is required'],
  ['behavioral_detail', 'Summary is required'],
  ['industry_id', 'Industry is required'],
  ['plant_size_impact_id', 'Plant Size is required'],
  ['company_size_id', 'Company Size is required'],
  ['ai_role_id', 'Role is required'],
  ['manufacturing_model_id', 'Manufacturing Model is required'],
  ['geography', 'Geography is required'],
  ['gender', 'Gender is required'],
  ['voice_id', 'Voice ID is required'],
])('requires %s: "%s"', { tags: ['R164'] }, async (field, message) => {
  const refusal = { status: 400, body: { message, field } }
  expect(await app.admin('POST', path, { ...input, [field]: '' })).toMatchObject(refusal)
  expect(await app.admin('POST', path, { ...input, [field]: undefined })).toMatchObject(refusal)
  expect((await app.admin('GET', path)).body).toEqual([])
})

test('supports versions, idempotency keys and the audit log', async () => {
  const key = { 'idempotency-key': 'persona-1' }
  const first = await app.admin('POST', path, input, key)
  expect((await app.admin('POST', path, input, key)).body).toEqual(first.body)
  const { persona_id } = Object(first.body)
  const calm = { behavioral_detail: 'Calm.' }
  expect((await update(persona_id, calm, { 'if-match': '"1"' })).status).toBe(200)
  const late = await update(persona_id, {}, { 'if-match': '"1"' })
  expect(late).toMatchObject({
    status: 412,
    body: {
      message: expect.stringMatching(/^Frank was changed by ann@greenroom\.example on .+ UTC/),
    },
  })
  expect(
    (await app.admin('DELETE', `${path}/${persona_id}`, undefined, { 'if-match': '"1"' })).status,
  ).toBe(412)
  await app.admin('DELETE', `${path}/${persona_id}`)
  const message = 'There is no persona with this id. It may have been deleted.'
  for (const method of ['GET', 'PUT', 'DELETE'])
    expect(
      await app.admin(method, `${path}/${persona_id}`, method === 'PUT' ? input : undefined),
    ).toMatchObject({
      status: 404,
      body: { message },
    })
  const audit = await app.db.selectFrom('audit_log').selectAll().orderBy('audit_id').execute()
  expect(audit.map(({ action, entity, entity_id }) => [action, entity, entity_id])).toEqual(
    ['create', 'update', 'delete'].map((action) => [action, 'personas', persona_id]),
  )
  expect(audit[1]).toMatchObject({
    before: { version: 1 },
    after: { version: 2, persona_products: [] },
  })
})

test('saves a persona whose industry is changed at the same time', async () => {
  const { persona_id } = await create()
  const industry_id = await addIndustry(app.db)
  const saved = await commitWhileWaiting(
    app.db,
    (trx) =>
      trx
        .updateTable('personas')
        .set({ industry_id })
        .where('persona_id', '=', persona_id)
        .execute(),
    () => update(persona_id, { name: 'Dana' }),
  )
  expect(saved).toMatchObject({ status: 200, body: { name: 'Dana' } })
})
