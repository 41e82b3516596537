import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/** Generated or installed folders, as in `.gitignore`. */
const ignored = new Set([
  '.git',
  'node_modules',
  'dist',
  'dist-next',
  'test-results',
  'playwright-report',
  'coverage',
])

/**
 * Lists every source file below a folder, sorted.
 * @param {string} folder relative to the repository; '' for all of it
 * @returns {string[]} paths relative to the repository
 */
export function sourceFiles(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !ignored.has(name) && !(folder === '' && name === 'data'))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      return entry.isDirectory() ? sourceFiles(path) : [path]
    })
}

/** The folders of the npm workspaces, such as `contract` and `packages/word-text`. */
export const workspaces = [
  'contract',
  ...(existsSync(join(root, 'packages'))
    ? readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)
    : []),
  'server',
  'console',
]
