import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { contentOf, createThings, versionOf, versionsOf } from '../../../test/histories.ts'
import type { Thing } from '../../../test/histories.ts'

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
