import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run.mjs'
import { sourceFiles } from '../source-files.mjs'
import { readImports } from './import-graph.ts'

/** Small files with one importer that stay files of their own, and why. */
const exceptions: Record<string, RegExp> = {
  'a migration is one file': /^server\/src\/database\/migrations\//,
  'a plugin of the build has nothing to do with the next one': /^console\/build\//,
  'the order of styles is an idea of its own': /^console\/src\/ui\/(base|dashboard)-styles\.ts$/,
}

const files = ['console', 'contract', 'server'].flatMap((folder) => sourceFiles(folder))
const isTest = (path: string) => /\.test\.tsx?$|\/test\//.test(path)
const linesOf = (path: string) =>
  readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length
const testsOf = (path: string) =>
  ['.test.ts', '.test.tsx', '.full.test.ts'].map((end) => path.replace(/\.tsx?$/, end))

const imports = ['console', 'contract', 'server']
  .flatMap((folder) => readImports(folder))
  .filter(({ from }) => !isTest(from))

/**
 * Parts of their importer: short, used there alone, loaded with it and tested with it. Public files are none, and files that
 * only put others together (a public file, the list of slots, the list of routes) do not count: what they list stands for itself.
 */
const smallParts = files.filter((path) => {
  if (!/\.tsx?$/.test(path) || isTest(path) || linesOf(path) >= 40) return false
  if (path.endsWith('/index.ts')) return false
  if (testsOf(path).some((file) => files.includes(file))) return false
  const [importer, ...others] = imports.filter(({ to }) => to === path)
  return (
    importer !== undefined &&
    others.length === 0 &&
    !importer.lazy &&
    !/\/(index|crud-slots)\.tsx?$|\/src\/app\.ts$/.test(importer.from)
  )
})

test('a file of less than 40 lines with one importer is a part of it', () => {
  const unexplained = smallParts.filter(
    (path) => !Object.values(exceptions).some((pattern) => pattern.test(path)),
  )
  expect(unexplained).toEqual([])
})

test('every exception is needed', () => {
  const unused = Object.entries(exceptions).filter(
    ([, pattern]) => !smallParts.some((path) => pattern.test(path)),
  )
  expect(unused.map(([reason]) => reason)).toEqual([])
})
