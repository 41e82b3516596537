import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isInstalled } from './install.mjs'

const { platform, arch } = process
const lock = {
  'node_modules/app': { version: '1.0.0' },
  'node_modules/test-tool': { version: '1.0.0', dev: true },
  'node_modules/native': { version: '1.0.0', optional: true, os: [platform], cpu: [arch] },
  'node_modules/native-elsewhere': { version: '1.0.0', optional: true, os: ['aix'], cpu: [arch] },
  'node_modules/native-tool': { version: '1.0.0', optional: true, dev: true, os: [platform] },
  'node_modules/optional': { version: '1.0.0', optional: true },
}
type Name = keyof typeof lock
const allNames = Object.keys(lock) as Name[]

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-install-'))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: lock }))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Writes a `node_modules` with these packages. */
const installAs = (packages: Record<string, object>) => {
  for (const path of Object.keys(packages)) mkdirSync(join(folder, path), { recursive: true })
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
}
const installWithout = (...missing: Name[]) =>
  installAs(
    Object.fromEntries(
      allNames.filter((name) => !missing.includes(name)).map((name) => [name, lock[name]]),
    ),
  )

test('accepts a folder with all packages', () => {
  installWithout()
  expect(isInstalled({ dev: true, folder })).toBe(true)
})

test('notices that nothing is installed', () => {
  expect(isInstalled({ dev: false, folder })).toBe(false)
})

test('notices a missing package', () => {
  installWithout('node_modules/app')
  expect(isInstalled({ dev: false, folder })).toBe(false)
})

test('notices a package of another version', () => {
  installAs({ ...lock, 'node_modules/app': { version: '0.9.0' } })
  expect(isInstalled({ dev: false, folder })).toBe(false)
})

test('notices a deleted folder', () => {
  installWithout()
  rmSync(join(folder, 'node_modules/app'), { recursive: true })
  expect(isInstalled({ dev: false, folder })).toBe(false)
})

test('needs the packages for tests only with dev', () => {
  installWithout('node_modules/test-tool', 'node_modules/native-tool')
  expect(isInstalled({ dev: false, folder })).toBe(true)
  expect(isInstalled({ dev: true, folder })).toBe(false)
})

test('notices a missing optional package for this machine', () => {
  installWithout('node_modules/native')
  expect(isInstalled({ dev: false, folder })).toBe(false)
})

test('ignores optional packages for other machines, and those that npm decides on', () => {
  installWithout('node_modules/native-elsewhere', 'node_modules/optional')
  expect(isInstalled({ dev: true, folder })).toBe(true)
})

test.runIf(platform === 'linux')('ignores the package for the other C library', () => {
  const isGlibc = 'glibcVersionRuntime' in (process.report.getReport() as { header: object }).header
  const native = (libc: string) => ({
    version: '1.0.0',
    optional: true,
    os: ['linux'],
    libc: [libc],
  })
  const packages = { 'node_modules/musl': native('musl'), 'node_modules/glibc': native('glibc') }
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }))
  const [own, other] = isGlibc ? (['glibc', 'musl'] as const) : (['musl', 'glibc'] as const)
  installAs({ [`node_modules/${own}`]: native(own) })
  expect(isInstalled({ dev: false, folder })).toBe(true)
  rmSync(join(folder, 'node_modules'), { recursive: true })
  installAs({ [`node_modules/${other}`]: native(other) })
  expect(isInstalled({ dev: false, folder })).toBe(false)
})
