import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run.mjs'
import { sourceFiles } from '../source-files.mjs'

const files = sourceFiles('')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const isCode = (path: string) => /\.(ts|tsx|mjs)$/.test(path)
const isText = (path: string) =>
  isCode(path) || /\.(md|json|html|css|sh|ya?ml|svg)$|\/run$|rc$|^Dockerfile$/.test(path)

/** Data rather than code: as long as its content. */
const isData = (path: string) =>
  /^server\/src\/database\/(migrations\/|schema\.ts$)|^e2e\/plain-backend\/data\.ts$/.test(path)

test('files have at most 300 lines', () => {
  const long = files
    .filter((path) => isCode(path) && !isData(path))
    .map((path) => ({ path, lines: read(path).trimEnd().split('\n').length }))
  expect(long.length).toBeGreaterThan(100)
  expect(long.filter(({ lines }) => lines > 300)).toEqual([])
})

test('file names are in kebab-case', () => {
  const kebabCase = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
  const exceptions = /^(README|CONTRIBUTING|CHANGELOG|SECURITY)\.md$|^LICENSE$|^Dockerfile$/
  const names = files.map((path) => basename(path))
  expect(names.filter((name) => !kebabCase.test(name) && !exceptions.test(name))).toEqual([])
})

test('only the public files of the contract, packages, features and screens are called index', () => {
  const indexes = files.filter((path) => /\/index\.tsx?$/.test(path))
  expect(indexes).toContain('contract/src/index.ts')
  expect(
    indexes.filter(
      (path) =>
        !/^(contract|packages\/[^/]+)\/src\/index\.ts$|^console\/src\/(features|screens)\/[^/]+\/index\.ts$/.test(
          path,
        ),
    ),
  ).toEqual([])
})

test('files contain no leftovers, no paths of one machine and no registry hosts', () => {
  // In two parts, so that this file does not match itself.
  const forbidden = [
    ['TO', 'DO'],
    ['FIX', 'ME'],
    ['@ts-', 'ignore'],
    ['/wo', 'rk/'],
    ['/ro', 'ot/'],
    ['registry.npm', 'js'],
    ['deb.deb', 'ian.org'],
    ['"resolved": "', 'http'],
    ['<<<<', '<<<'],
    ['>>>>', '>>>'],
  ].map((parts) => parts.join(''))
  const found = files.filter(isText).flatMap((path) => {
    const text = read(path)
    return forbidden.filter((word) => text.includes(word)).map((word) => [path, word])
  })
  expect(found).toEqual([])
})

test('end-to-end tests wait for what happens, not for a time', () => {
  const waits = /\.waitForTimeout\(|\bdelay: ?[\d(]/
  const found = files.filter((path) => path.startsWith('e2e/') && isCode(path))
  expect(found.length).toBeGreaterThan(100)
  expect(found.filter((path) => waits.test(read(path)))).toEqual([])
})
