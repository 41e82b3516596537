import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './step.mjs'

/**
 * What a lockfile says of a package.
 * @typedef {{ version: string, license?: string, integrity?: string, resolved?: string, dev?: boolean, link?: boolean,
 *   hasInstallScript?: boolean }} Entry
 */

/** @typedef {Entry & { name: string }} Package */

/** Every package that the lockfile has from elsewhere, for every platform, in the order of their names. */
export function lockedPackages() {
  /** @type {{ packages: Record<string, Entry> }} */
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, entry]) => ({ name: path.split('node_modules/').at(-1) ?? '', ...entry }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}
