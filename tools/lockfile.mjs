import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * What a lockfile says about a package.
 * @typedef {{ version: string, license?: string, integrity?: string, resolved?: string, dev?: boolean, link?: boolean,
 *   optional?: boolean, devOptional?: boolean, os?: string[], cpu?: string[], libc?: string[],
 *   hasInstallScript?: boolean, engines?: { node?: string } }} Entry
 */

/** @typedef {Entry & { name: string }} Package */

/**
 * Reads a lockfile of npm.
 * @param {string} path
 * @returns {Record<string, Entry> | undefined} its packages by folder; `undefined` where there is no readable lockfile
 */
export function readLockfile(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}

/**
 * Lists every package that comes from a registry, for all platforms, by name.
 * @returns {Package[]}
 */
export const lockedPackages = () =>
  Object.entries(readLockfile(join(root, 'package-lock.json')) ?? {})
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, entry]) => ({ name: path.split('node_modules/').at(-1) ?? '', ...entry }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
