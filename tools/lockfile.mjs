import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * A package of the lockfile.
 * @typedef {{ name: string, version: string, license?: string, integrity?: string, resolved?: string, dev?: boolean,
 *   optional?: boolean, hasInstallScript?: boolean, engines?: { node?: string } }} Package
 */

/**
 * Lists every package that comes from a registry, for all platforms, by name.
 * @returns {Package[]}
 */
export function lockedPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, entry]) => ({ name: path.split('node_modules/').at(-1) ?? '', ...entry }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}
