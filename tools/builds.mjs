import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourcesBelow } from './files.mjs'
import { Failure, root, run } from './step.mjs'

/** @typedef {'console' | 'server'} Build */

const stamp = 'built-from.txt'
const shared = ['package-lock.json', 'tsconfig.base.json', 'contract/package.json']

/** The folders that a build is made from. @type {Record<Build, string[]>} */
const folders = {
  console: ['contract/src', 'console'],
  server: ['contract/src', 'packages', 'server'],
}

/** The files of a folder that a build is made from: tests and what serves them are no part of it. */
const inputsOf = (/** @type {string} */ folder) =>
  sourcesBelow(folder).filter((path) => !path.includes('.test.') && !path.includes('/test/'))

/** A hash of all that a build depends on. @param {Build} build */
function hashOf(build) {
  const hash = createHash('sha256')
  for (const file of [...shared, ...folders[build].flatMap(inputsOf)])
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

/** @param {Build} build */
function isCurrent(build) {
  const path = join(root, build, 'dist', stamp)
  return existsSync(path) && readFileSync(path, 'utf8') === hashOf(build)
}

/** The builds whose sources have changed since they were made, or that never were. */
export const staleBuilds = () =>
  /** @type {Build[]} */ (['console', 'server']).filter((build) => !isCurrent(build))

/**
 * Builds beside the present build, and takes its place when it is whole.
 * @param {Build} build
 */
export async function make(build) {
  const folder = join(root, build)
  const [dist, next, last] = [
    join(folder, 'dist'),
    join(folder, 'dist-next'),
    join(folder, 'dist-last'),
  ]
  const hash = hashOf(build)
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const { ok, output } = await run(
    process.execPath,
    [vite, 'build', '--outDir', 'dist-next', '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: folder, env: { NODE_ENV: 'production' } },
  )
  if (!ok) throw new Failure(`${output}\nThe ${build} could not be built.`)
  writeFileSync(join(next, stamp), hash)
  rmSync(last, { recursive: true, force: true })
  if (existsSync(dist)) renameSync(dist, last)
  renameSync(next, dist)
  rmSync(last, { recursive: true, force: true })
}
