import { expect, test } from 'vitest'
import { testAlike } from '../../../test/alike.ts'
import { addIndustry, addPersona } from '../../../test/rows.ts'

const input = { name: 'make_to_order', description: "Built for 'one'.\\nNever for stock." }
const path = '/v1/manufacturing-models'
const app = testAlike({
  rows: 'R161 R193',
  path,
  key: 'manufacturing_model_id',
  failure: 'manufacturing model',
  table: 'manufacturing_models',
  input: async () => input,
  changed: { name: 'other', description: 'Other.' },
  required: { name: 'Name is required', description: 'Prompt Template is required' },
})

test('R215 what a persona has is not deleted', async () => {
  const { admin, db } = app()
  await addPersona(db, await addIndustry(db))
  const { manufacturing_model_id: id } = await db
    .selectFrom('personas')
    .select('manufacturing_model_id')
    .executeTakeFirstOrThrow()
  expect(await admin('DELETE', `/api${path}/${id}`)).toMatchObject({
    status: 409,
    body: { message: 'any is used by 1 persona.' },
  })
  await db.deleteFrom('personas').execute()
  expect((await admin('DELETE', `/api${path}/${id}`)).status).toBe(204)
})
