import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, UserError } from './run.mjs'
import { sourceFiles, workspaces } from './source-files.mjs'

/** @typedef {'console' | 'server'} Build */

const hashFile = 'built-from.txt'
const packages = workspaces.filter((folder) => folder.startsWith('packages/'))

/** The folders that each build is made from. */
const inputFolders = {
  console: ['contract', 'console'],
  server: ['contract', ...packages, 'server', 'docs'],
}

/** The files that both builds are made from, or with. */
const sharedFiles = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tools/docs-pages.mjs',
  'tools/docs-pages.css',
]

/** @param {string} folder */
const inputFiles = (folder) =>
  sourceFiles(folder).filter((path) => !/\.test\.tsx?$/.test(path) && !path.includes('/test/'))

/** A hash of everything that a build depends on. @param {Build} build */
function hashInputs(build) {
  const hash = createHash('sha256')
  const files = inputFolders[build].flatMap(inputFiles)
  for (const file of [...sharedFiles, ...files])
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

/** @param {Build} build */
function isStale(build) {
  const path = join(root, build, 'dist', hashFile)
  return !existsSync(path) || readFileSync(path, 'utf8') !== hashInputs(build)
}

/** The builds that are missing or whose sources have changed. */
export const staleBuilds = () => /** @type {Build[]} */ (['console', 'server']).filter(isStale)

/**
 * Builds into a folder of its own, which then replaces `dist`: a failed build leaves the old one in place.
 * @param {Build} build
 */
export async function makeBuild(build) {
  const folder = join(root, build)
  const [dist, next, last] = [
    join(folder, 'dist'),
    join(folder, 'dist-next'),
    join(folder, 'dist-last'),
  ]
  const hash = hashInputs(build)
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const { ok, output } = await run(
    process.execPath,
    [vite, 'build', '--outDir', 'dist-next', '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: folder, env: { NODE_ENV: 'production' } },
  )
  if (!ok) throw new UserError(`${output}\nThe ${build} could not be built.`)
  writeFileSync(join(next, hashFile), hash)
  rmSync(last, { recursive: true, force: true })
  if (existsSync(dist)) renameSync(dist, last)
  renameSync(next, dist)
  rmSync(last, { recursive: true, force: true })
}
