import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'
import { workspaces } from './source-files.mjs'

/** @typedef {import('./test-runners.mjs').Result} Result */

const typeScriptProjects = [...workspaces, 'console/tsconfig.build.json', 'e2e', 'tools'].filter(
  (path) => existsSync(join(root, path.endsWith('.json') ? path : `${path}/tsconfig.json`)),
)

/** Each check counts as one test: its name, and a program below node_modules with its arguments. */
const checks = [
  ...typeScriptProjects.map((path) => [`types of ${path}`, 'typescript/bin/tsc', '-p', path]),
  ['lint', 'oxlint/bin/oxlint'],
  ['format', 'oxfmt/bin/oxfmt', '--list-different'],
]
const fullChecks = [['unused code', 'knip/bin/knip.js']]

/**
 * Runs the checks, two at a time.
 * @param {{ full: boolean }} options `full`: also those that only `npm run test:full` and `npm run check` run
 * @returns {Promise<Result>}
 */
export async function runChecks({ full }) {
  const queue = [...checks, ...(full ? fullChecks : [])]
  /** @type {Result} */
  const result = { passed: 0, failed: 0, skipped: 0, output: '' }
  const work = async () => {
    for (let check = queue.shift(); check !== undefined; check = queue.shift()) {
      const [name, program = '', ...args] = check
      const { ok, output } = await run(process.execPath, [
        join(root, 'node_modules', program),
        ...args,
      ])
      if (ok) result.passed++
      else {
        result.failed++
        result.output += `FAILED ${name}\n${output}\n`
      }
    }
  }
  await Promise.all([work(), work()])
  return result
}
