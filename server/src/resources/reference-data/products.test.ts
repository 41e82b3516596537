import { beforeEach, expect, test } from 'vitest'
import { testCrudResource } from '../../../test/crud-resource.ts'
import { addIndustry, addPersona } from '../../../test/resource-rows.ts'

const path = '/v1/products'
let industry_id: string
const changed: Record<string, string> = { name: 'other', details: 'Other.' }
const app = testCrudResource({
  requirements: ['R162', 'R191'],
  path,
  key: 'product_id',
  noun: 'Product size',
  table: 'products',
  input: async ({ db }) => {
    industry_id = await addIndustry(db)
    changed['industry_id'] = industry_id
    return { name: 'Press', details: "A 'press'.\\nIt presses.", industry_id }
  },
  changed,
  required: {
    name: 'Name is required',
    details: 'Prompt Template is required',
    industry_id: 'Industry is required',
  },
})
let input: Record<string, string>
beforeEach(() => {
  input = { name: 'Press', details: 'A press.', industry_id }
})

test.each([
  ['00000000-0000-4000-8000-000000000000', 409],
  ['7', 400],
])('rejects the unknown industry %s and names the field', async (unknown, status) => {
  const refusal = {
    status,
    body: {
      message: 'The selected industry does not exist. It may have been deleted.',
      field: 'industry_id',
    },
  }
  const { admin } = app()
  expect(await admin('POST', `/api${path}`, { ...input, industry_id: unknown })).toMatchObject(
    refusal,
  )
  const { body } = await admin('POST', `/api${path}`, input)
  const id = Object(body).product_id
  expect(await admin('PUT', `/api${path}/${id}`, { ...input, industry_id: unknown })).toMatchObject(
    refusal,
  )
  expect((await admin('GET', `/api${path}`)).body).toEqual([body])
})

test(
  'rejects the delete of a product that is attached to personas',
  { tags: ['R215'] },
  async () => {
    const { admin, db } = app()
    const id = Object((await admin('POST', `/api${path}`, input)).body).product_id
    for (const persona_id of [await addPersona(db, industry_id), await addPersona(db, industry_id)])
      await db.insertInto('persona_products').values({ persona_id, product_id: id }).execute()
    expect(await admin('DELETE', `/api${path}/${id}`)).toMatchObject({
      status: 409,
      body: { message: 'Press is used by 2 personas: Dana and Dana.' },
    })
    await db.deleteFrom('personas').execute()
    expect((await admin('DELETE', `/api${path}/${id}`)).status).toBe(204)
  },
)
