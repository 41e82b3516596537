import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './step.mjs'

/** What is made or fetched, and no part of the sources; as in `.gitignore`. */
const passedOver = new Set([
  '.git',
  'node_modules',
  'dist',
  'dist-next',
  'dist-last',
  'data',
  'test-results',
  'playwright-report',
  'coverage',
])

/** The folders below `packages/`, as paths below the root. @returns {string[]} */
export const packageFolders = () =>
  readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)

/**
 * Every source file below a folder, in a fixed order.
 * @param {string} folder below the root; the root itself is ''
 * @returns {string[]} paths below the root
 */
export function sourcesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !passedOver.has(name))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      return entry.isDirectory() ? sourcesBelow(path) : [path]
    })
}
