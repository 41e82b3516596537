import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isAllowed, licenceOf, licencesFile, licencesPage } from '../licences-page.mjs'
import { lockedPackages } from '../lockfile.mjs'
import { root } from '../run.mjs'
import { workspaces } from '../source-files.mjs'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const packages = lockedPackages()
const describeAll = (list: typeof packages) => list.map(({ name, version }) => `${name} ${version}`)

interface Manifest {
  allowScripts?: Record<string, boolean>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}
const readManifest = (folder: string): Manifest => JSON.parse(read(`${folder}/package.json`))

test('the lockfile is read', () => {
  expect(packages.length).toBeGreaterThan(300)
})

test('package.json files pin exact versions', () => {
  const pins = ['.', ...workspaces]
    .map(readManifest)
    .flatMap(({ dependencies, devDependencies }) =>
      Object.entries({ ...dependencies, ...devDependencies }),
    )
  const ranges = pins.filter(
    ([name, version]) => !name.startsWith('@greenroom/') && !/^\d+\.\d+\.\d+/.test(version),
  )
  expect(ranges).toEqual([])
})

test('the lockfile has a version and a checksum of every package, and names no registry', () => {
  const sha512 = /^sha512-[A-Za-z0-9+/]{86}==$/
  const incomplete = packages.filter(
    ({ version, integrity, resolved }) =>
      !/^\d/.test(version) || !sha512.test(integrity ?? '') || resolved !== undefined,
  )
  expect(describeAll(incomplete)).toEqual([])
})

test('install scripts never run, and package.json names every package that has one', () => {
  const { allowScripts = {} } = readManifest('.')
  const withScripts = packages.filter(({ hasInstallScript }) => hasInstallScript)
  expect(Object.keys(allowScripts).toSorted()).toEqual(withScripts.map(({ name }) => name))
  expect(Object.values(allowScripts)).not.toContain(true)
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true')
})

/** The three numbers of a version. Those that it leaves out are 0, or as large as can be. */
const numbersOf = (version: string, missing = 0) =>
  [0, 1, 2].map((at) => Number(version.split('.')[at]?.replace(/^[x*]$/, '') || missing))
const compare = (one: readonly number[], other: readonly number[]) =>
  one.map((number, at) => number - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0

/** Whether a version of Node.js is in a range as npm writes them, such as `^20.19 || >=22.12`. */
const isInRange = (version: string, range: string) =>
  range.split('||').some((part) =>
    Array.from(part.matchAll(/([<>=^~]*)\s*v?(\*|\d[\w.*]*)/g)).every(([, sign, bound = '']) => {
      const given = numbersOf(version)
      const difference = compare(given, numbersOf(bound))
      if (sign === '>=') return difference >= 0
      if (sign === '>') return difference > 0
      if (sign === '<') return difference < 0
      if (sign === '<=') return compare(given, numbersOf(bound, Infinity)) <= 0
      const same = sign === '^' ? bound.replace(/\..*/, '') : bound.replace(/^(\d+\.\d+)\..*/, '$1')
      return difference >= 0 && compare(given, numbersOf(same, Infinity)) <= 0
    }),
  )

test('every package can be installed on each version of Node.js that README.md names, with engine-strict', () => {
  const [named = ''] = /you need \*\*Node\.js[^]*?\salso\swork/.exec(read('README.md')) ?? []
  const supported = named.match(/\b\d\d(\.\d+)?\b(?=\+|,|\s|\*)/g) ?? []
  expect(supported).toEqual(expect.arrayContaining(['20.19', '22.12', '24', '26']))
  const refused = packages.flatMap(({ name, optional, engines }) =>
    supported
      .filter((version) => !optional && engines?.node && !isInRange(version, engines.node))
      .map((version) => `${name}: ${engines?.node} on ${version}`),
  )
  expect(refused).toEqual([])
})

test('every licence is allowed', () => {
  expect(describeAll(packages.filter((entry) => !isAllowed(licenceOf(entry))))).toEqual([])
})

test('an SPDX expression is allowed if one of its alternatives is', () => {
  expect(isAllowed('(MIT OR GPL-3.0-only)')).toBe(true)
  for (const other of ['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'SEE LICENSE IN LICENSE', 'none'])
    expect(isAllowed(other)).toBe(false)
})

test('docs/licences.md is up to date (npm run licences)', () => {
  expect(read(licencesFile)).toBe(licencesPage())
})
