import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run.mjs'
import { sourceFiles } from '../source-files.mjs'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

const testFiles = sourceFiles('').filter((path) =>
  /\.(test|spec)\.tsx?$|^e2e\/|^server\/test\//.test(path),
)
/** The ids in the tags of tests: 'R001' in Vitest, '@R001' in Playwright. */
const taggedIds = new Set(
  testFiles.flatMap((path) => [...read(path).matchAll(/'@?(R\d{3})'/g)].map(([, id = '']) => id)),
)
const requiredIds = [...read('docs/requirements.md').matchAll(/^\| (R\d{3}) /gm)].map(
  ([, id = '']) => id,
)

test('every requirement has a test', () => {
  expect(requiredIds.length).toBeGreaterThan(200)
  expect(requiredIds.filter((id) => !taggedIds.has(id))).toEqual([])
})

test('every tag names a requirement', () => {
  expect([...taggedIds].filter((id) => !requiredIds.includes(id))).toEqual([])
})
