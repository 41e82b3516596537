import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { contentOf, createItems, versionOf, versionsOf } from '../../../test/histories.ts'
import type { Item } from '../../../test/histories.ts'

let app: TestApp
let items: Item[]
beforeAll(async () => {
  app = await startApp()
  items = await createItems(app)
})
afterAll(() => app.close())

const save = async (item: Item, body: object) => {
  const saved = await app.admin('PUT', item.path, body)
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

test('restores every version of ten edits of each entity, byte for byte', async () => {
  expect(items).toHaveLength(11)
  for (let edit = 0; edit < 10 * items.length; edit++) {
    const item = items[(edit * 3) % items.length]
    if (!item) throw new Error('no item')
    const { version, ...saved } = await save(item, item.bodyWith(`${edit} ${textNumber(edit)}`))
    expect((await versionOf(app, item, version))['content']).toEqual(contentOf(saved))
  }
  for (const item of items) {
    const versions = await versionsOf(app, item)
    expect(versions).toHaveLength(11)
    for (const { version } of versions.toReversed()) {
      const { content } = await versionOf(app, item, version)
      await save(item, item.bodyOf(Object(content)))
      expect(contentOf(await item.read())).toEqual(content)
    }
    const restored = (await versionsOf(app, item)).slice(0, versions.length)
    expect(restored.map(({ kind, same_as }) => [kind, same_as])).toEqual(
      versions.map(({ version }) => ['restore', version]),
    )
  }
})
