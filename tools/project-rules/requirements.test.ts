import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkRequirements, requirementIds } from '../requirements.mjs'
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

test('every requirement has a test', () => {
  expect(requirementIds.length).toBeGreaterThan(200)
  expect(requirementIds.filter((id) => !taggedIds.has(id))).toEqual([])
})

test('every tag names a requirement', () => {
  expect([...taggedIds].filter((id) => !requirementIds.includes(id))).toEqual([])
})

test('npm test fails when a requirement is proven by none of its tests that pass', () => {
  expect(checkRequirements(['R001', 'R001', 'R002'], ['R001', 'R002'])).toEqual({
    passed: 1,
    failed: 0,
    skipped: 0,
    output: '2 of 2 requirements proven',
  })
  expect(checkRequirements(['R001', 'R003'], ['R001', 'R002'])).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
    output: '1 of 2 requirements proven; not proven: R002',
  })
})
