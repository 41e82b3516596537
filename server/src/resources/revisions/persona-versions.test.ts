import { expect, test } from 'vitest'
import { contentOf, personaBody, versionOf, versionsOf } from '../../../test/histories.ts'
import { personasPath, usePersona } from '../../../test/persona-picture.ts'
import { picture } from '../../../test/pictures.ts'
import { addProduct } from '../../../test/resource-rows.ts'

const persona = usePersona()
const item = () => ({ entity: 'personas', id: persona.id }) as const
const read = async () =>
  Object((await persona.app.admin('GET', `${personasPath}/${persona.id}`)).body)
const note = (text: string) => ({ 'x-change-note': text })

test('attaching and detaching a product are versions of the persona', async () => {
  const { app, id, input } = persona
  const products = '/api/v1/persona-produced-products'
  const product_id = await addProduct(app.db, input['industry_id'] ?? '')
  const body = { persona_id: id, product_id }
  const { status } = await app.admin('POST', products, body, note('attach'))
  expect(status).toBe(201)
  const [attached] = (await read()).persona_products
  const path = `${products}/${attached.persona_product_id}`
  expect((await app.admin('DELETE', path, undefined, note('detach'))).status).toBe(204)
  await app.admin('POST', products, body)

  const common = { kind: 'update', same_as: null }
  const field = 'persona_products'
  expect(await versionsOf(app, item())).toMatchObject([
    { kind: 'restore', same_as: 2, note: null, changed: [{ field, added: 1, removed: 0 }] },
    { kind: 'restore', same_as: 1, note: 'detach', changed: [{ field, added: 0, removed: 1 }] },
    { ...common, note: 'attach', changed: [{ field, added: 1, removed: 0 }] },
    { kind: 'create', same_as: null, changed: [] },
  ])
  expect((await versionOf(app, item(), 4))['content']).toEqual(contentOf(await read()))
})

test('an uploaded picture is a version of the persona', async () => {
  await persona.upload(await picture('png'), 'frank.png', note('picture'))
  const [newest] = await versionsOf(persona.app, item())
  expect(newest).toMatchObject({
    ...{ version: 2, note: 'picture' },
    changed: [{ field: 'profile_pic', added: 1, removed: 0 }],
  })
  expect((await versionOf(persona.app, item(), 2))['content']).toEqual(contentOf(await read()))
})

test('renaming what a persona refers to is no version of the persona', async () => {
  const { app, id } = persona
  const before = await versionsOf(app, item())
  const { industry } = await read()
  const name = `${industry.name}, renamed`
  await app.admin('PUT', `/api/v1/industries/${industry.industry_id}`, { name, details: 'Any.' })
  expect((await read()).industry.name).toBe(name)
  const { status } = await app.admin('PUT', `${personasPath}/${id}`, personaBody(await read()))
  expect(status).toBe(200)
  expect(await versionsOf(app, item())).toEqual(before)
})
