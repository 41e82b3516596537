import { sql } from 'kysely'
import { modePlaceholders, inBraces } from '@greenroom/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { addIndustry, addMode, addPersona, addProduct } from '../../../test/resource-rows.ts'
import { composedPrompt } from './composed-prompt.ts'

let app: TestApp
let ids: { mode: string; persona: string }
beforeAll(async () => {
  app = await startApp()
  const industry = await addIndustry(app.db)
  ids = { mode: await addMode(app.db), persona: await addPersona(app.db, industry) }
  await app.db
    .insertInto('persona_products')
    .values({ persona_id: ids.persona, product_id: await addProduct(app.db, industry) })
    .execute()
})
afterAll(() => app.close())

const compose = () => composedPrompt(app.db, ids.mode, ids.persona)

const setTemplate = (prompt_template: string) =>
  app.db.updateTable('interaction_modes').set({ prompt_template }).execute()

test('composes once while nothing changes', async () => {
  const [one, two] = await Promise.all([compose(), compose()])
  expect(await compose()).toBe(await compose())
  expect(one.hash).toBe(two.hash)
})

test.each([
  ['interaction_modes', 'prompt_template'],
  ['personas', 'behavioral_detail'],
  ['industries', 'details'],
  ['ai_roles', 'description'],
  ['company_sizes', 'description'],
  ['plant_size_impacts', 'description'],
  ['manufacturing_models', 'description'],
  ['products', 'details'],
])('follows a change of %s.%s, even if it keeps the version', async (table, column) => {
  await setTemplate(modePlaceholders.map(inBraces).join(' '))
  const text = `A change of ${table}.`
  expect((await compose()).composition.text).not.toContain(text)
  await sql`update ${sql.ref(table)} set ${sql.ref(column)} = ${text}`.execute(app.db)
  expect((await compose()).composition.text).toContain(text)
})

test('follows the products and the voice of a persona', async () => {
  await setTemplate('{persona_products}')
  const { composition } = await compose()
  const taken = await app.db.deleteFrom('persona_products').returningAll().execute()
  expect((await compose()).composition.text).toBe('')
  await app.db.insertInto('persona_products').values(taken).execute()
  expect((await compose()).composition.text).toBe(composition.text)
  await app.db.updateTable('personas').set({ voice_id: 'another' }).execute()
  expect((await compose()).persona.voiceId).toBe('another')
})
