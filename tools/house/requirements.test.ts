import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourcesBelow } from '../files.mjs'
import { root } from '../step.mjs'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The requirements that tests name in their tags: 'R001' in Vitest, '@R001' in Playwright. */
const tagged = new Set(
  ['contract', 'packages', 'server', 'console', 'e2e']
    .flatMap((folder) => sourcesBelow(folder))
    .filter((path) => /\.(test|spec)\.tsx?$|^e2e\/|^server\/test\//.test(path))
    .flatMap((path) => [...read(path).matchAll(/'@?(R\d{3})'/g)].map(([, id = '']) => id)),
)
const required = [...read('docs/requirements.md').matchAll(/^\| (R\d{3}) /gm)].map(
  ([, id = '']) => id,
)

test('every requirement has a test', () => {
  expect(required.length).toBeGreaterThan(200)
  expect(required.filter((id) => !tagged.has(id))).toEqual([])
})

test('every tag names a requirement', () => {
  expect([...tagged].filter((id) => !required.includes(id))).toEqual([])
})
