import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { packageFolders } from '../files.mjs'
import { isAllowed, licenceOf, licencesFile, licencesPage } from '../licences-page.mjs'
import { lockedPackages } from '../packages.mjs'
import { root } from '../step.mjs'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const packages = lockedPackages()
const named = (some: typeof packages) => some.map(({ name, version }) => `${name} ${version}`)

interface Manifest {
  allowScripts?: Record<string, boolean>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}
const manifest = (folder: string): Manifest => JSON.parse(read(`${folder}/package.json`))
const house = ['.', 'contract', ...packageFolders(), 'server', 'console'].map(manifest)

describe('packages', () => {
  test('are read at all', () => {
    expect(packages.length).toBeGreaterThan(300)
  })

  test('are asked for by one exact version', () => {
    const asked = house.flatMap(({ dependencies, devDependencies }) =>
      Object.entries({ ...dependencies, ...devDependencies }),
    )
    const open = asked.filter(
      ([name, version]) => !name.startsWith('@greenroom/') && !/^\d+\.\d+\.\d+/.test(version),
    )
    expect(open).toEqual([])
  })

  test('come from a registry, whole: each has its version and its checksum', () => {
    const whole = /^sha512-[A-Za-z0-9+/]{86}==$/
    const odd = packages.filter(
      ({ version, integrity, resolved }) =>
        !/^\d/.test(version) || !whole.test(integrity ?? '') || resolved !== undefined,
    )
    expect(named(odd)).toEqual([])
  })

  test('run scripts when they are installed only where the manifest names them, and none does', () => {
    const { allowScripts = {} } = manifest('.')
    const scripted = packages.filter(({ hasInstallScript }) => hasInstallScript)
    expect(Object.keys(allowScripts).toSorted()).toEqual(scripted.map(({ name }) => name))
    expect(Object.values(allowScripts)).not.toContain(true)
    expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true')
  })

  test('come under licences that are allowed', () => {
    expect(named(packages.filter((its) => !isAllowed(licenceOf(its))))).toEqual([])
    expect(isAllowed('(MIT OR GPL-3.0-only)')).toBe(true)
    for (const other of ['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'SEE LICENSE IN LICENSE', 'none'])
      expect(isAllowed(other)).toBe(false)
  })

  test('are listed with their licences as `npm run licences` lists them', () => {
    expect(read(licencesFile)).toBe(licencesPage())
  })
})
