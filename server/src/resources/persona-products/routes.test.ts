import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clearAuditLog } from '../../../test/audit-log.ts'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { addIndustry, addPersona, addProduct } from '../../../test/resource-rows.ts'

const path = '/api/v1/persona-produced-products'
const unknownId = '00000000-0000-4000-8000-000000000000'

let app: TestApp
let persona_id: string
let product_id: string
beforeAll(async () => {
  app = await startApp()
  const industry = await addIndustry(app.db)
  persona_id = await addPersona(app.db, industry)
  product_id = await addProduct(app.db, industry)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('persona_products').execute()
  await clearAuditLog(app.db)
  await app.db.updateTable('personas').set({ version: 1 }).execute()
})

const attach = (more = {}) => app.admin('POST', `${path}/`, { persona_id, product_id, ...more })
const persona = async () =>
  Object((await app.admin('GET', `/api/v1/ai-personas/${persona_id}`)).body)

test(
  'attaches and detaches a product, and audits both as changes of the persona',
  { tags: ['R197'] },
  async () => {
    const { status, body } = await attach()
    expect([status, body]).toMatchObject([201, { persona_id, product_id, version: 1 }])
    const { persona_product_id } = Object(body)
    expect(await persona()).toMatchObject({
      version: 2,
      persona_products: [{ persona_product_id, product: { product_id, name: 'Press' } }],
    })
    const detached = await app.admin('DELETE', `${path}/${persona_product_id}`)
    expect(detached).toMatchObject({ status: 204, body: '' })
    expect(await persona()).toMatchObject({ version: 3, persona_products: [] })
    expect(await app.admin('DELETE', `${path}/${persona_product_id}`)).toMatchObject({
      status: 404,
      body: { message: 'The product is no longer attached.' },
    })
    const audit = await app.db.selectFrom('audit_log').selectAll().orderBy('audit_id').execute()
    expect(audit).toMatchObject([
      {
        action: 'update',
        entity: 'personas',
        entity_id: persona_id,
        before: { persona_products: [] },
        after: { persona_products: [{ persona_product_id }] },
      },
      { before: { persona_products: [{ persona_product_id }] }, after: { persona_products: [] } },
    ])
  },
)

test('attaches a product once when requests are concurrent', async () => {
  const responses = await Promise.all(Array.from({ length: 12 }, () => attach()))
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
  const rejected = responses.filter(({ status }) => status === 409)
  expect(rejected).toHaveLength(11)
  expect(rejected[0]?.body).toEqual({ message: 'This product is already attached to the persona.' })
  expect(await persona()).toMatchObject({ version: 2 })
})

test('attaches a product of another industry', async () => {
  const other = await addProduct(app.db, await addIndustry(app.db))
  expect((await attach({ product_id: other })).status).toBe(201)
})

test.each([
  ['persona_id', 'persona'],
  ['product_id', 'product'],
])('rejects an unknown %s and names the field', async (field, word) => {
  const message = `The selected ${word} does not exist. It may have been deleted.`
  expect(await attach({ [field]: unknownId })).toMatchObject({
    status: 409,
    body: { message, field },
  })
  expect(await attach({ [field]: '7' })).toMatchObject({ status: 400, body: { message, field } })
  expect((await attach({ [field]: '' })).status).toBe(400)
  expect(await persona()).toMatchObject({ version: 1, persona_products: [] })
})

test('attaching a product makes the version of an open form stale', async () => {
  await attach()
  const remove = await app.admin('DELETE', `/api/v1/ai-personas/${persona_id}`, undefined, {
    'if-match': '"1"',
  })
  expect(remove).toMatchObject({
    status: 412,
    body: { message: expect.stringContaining('was changed by ann@greenroom.example') },
  })
})

test('attaches once and responds the same when a key is repeated', async () => {
  const key = { 'idempotency-key': 'attach-1' }
  const first = await app.admin('POST', path, { persona_id, product_id }, key)
  expect(await app.admin('POST', path, { persona_id, product_id }, key)).toMatchObject({
    status: 201,
    body: first.body,
  })
})
