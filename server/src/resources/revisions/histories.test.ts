import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { contentOf, createThings, versionOf, versionsOf } from '../../../test/histories.ts'
import type { Thing } from '../../../test/histories.ts'
import { picture } from '../../../test/pictures.ts'
import { sendFiles } from '../../../test/send-file.ts'

let app: TestApp
let things: Thing[]
beforeAll(async () => {
  app = await startApp()
  things = await createThings(app)
})
afterAll(() => app.close())

const save = async (thing: Thing, body: object) => {
  const saved = await app.admin('PUT', thing.path, body)
  expect(saved).toMatchObject({ status: 200 })
  return Object(saved.body)
}

const words = ['Ask.', 'Listen,', "'quoted'", 'é', '👩🏽‍🚀', 'مرحبا', '100%', 'tab\there', '\\n', '$1']

/** A repeatable choice of words. */
const textNumber = (number: number) =>
  Array.from(
    { length: 3 + (number % 5) },
    (_, at) => words[(number * 7 + at * 3) % words.length],
  ).join(' ')

test('restores every version of 100 edits over all entities, byte for byte', async () => {
  expect(things).toHaveLength(10)
  for (let edit = 0; edit < 100; edit++) {
    const thing = things[(edit * 3) % things.length]
    if (!thing) throw new Error('no thing')
    const { version, ...saved } = await save(thing, thing.bodyWith(`${edit} ${textNumber(edit)}`))
    expect((await versionOf(app, thing, version))['content']).toEqual(contentOf(saved))
  }
  for (const thing of things) {
    const versions = await versionsOf(app, thing)
    expect(versions).toHaveLength(11)
    for (const { version } of versions.toReversed()) {
      const { content } = await versionOf(app, thing, version)
      await save(thing, thing.bodyOf(Object(content)))
      expect(contentOf(await thing.read())).toEqual(content)
    }
    const restored = (await versionsOf(app, thing)).slice(0, versions.length)
    expect(restored.map(({ kind, same_as }) => [kind, same_as])).toEqual(
      versions.map(({ version }) => ['restore', version]),
    )
  }
})

const persona = () => {
  const found = things.find(({ entity }) => entity === 'personas')
  if (!found) throw new Error('no persona')
  return found
}

test('attaching and detaching a product and uploading a picture are versions of the persona', async () => {
  const { id, read } = persona()
  const attached: { persona_product_id: string; product: { product_id: string } }[] = Object(
    await read(),
  ).persona_products
  const [{ persona_product_id, product } = Object(undefined)] = attached
  const note = (text: string) => ({ 'x-change-note': text })
  const products = '/api/v1/persona-produced-products'
  const path = `${products}/${persona_product_id}`
  expect((await app.admin('DELETE', path, undefined, note('detach'))).status).toBe(204)
  const body = { persona_id: id, product_id: product.product_id }
  expect((await app.admin('POST', products, body, note('attach'))).status).toBe(201)
  const upload = `/api/v1/ai-personas/${id}/upload-profile-pic`
  const file = { name: 'a.png', bytes: await picture('png') }
  expect((await sendFiles(app, upload, [file], note('picture'))).status).toBe(200)

  const [pictured, again, without, before] = await versionsOf(app, persona())
  const field = 'persona_products'
  expect(without).toMatchObject({
    note: 'detach',
    kind: 'update',
    changed: [{ field, added: 0, removed: 1 }],
  })
  expect(again).toMatchObject({
    note: 'attach',
    kind: 'restore',
    same_as: before?.['version'],
    changed: [{ field, added: 1, removed: 0 }],
  })
  expect(pictured).toMatchObject({ note: 'picture', changed: [{ field: 'profile_pic' }] })
  expect((await versionOf(app, persona(), pictured?.['version']))['content']).toEqual(
    contentOf(await read()),
  )
})

test('renaming what a persona refers to is no version of the persona', async () => {
  const { id, read, path, bodyOf } = persona()
  const before = await versionsOf(app, persona())
  const { industry } = Object(await read())
  const renamed = { name: 'Renamed', details: 'Any.' }
  await app.admin('PUT', `/api/v1/industries/${industry.industry_id}`, renamed)
  expect(Object(await read()).industry.name).toBe('Renamed')
  expect((await app.admin('PUT', path, bodyOf(await read()))).status).toBe(200)
  expect(await versionsOf(app, { entity: 'personas', id })).toEqual(before)
})
