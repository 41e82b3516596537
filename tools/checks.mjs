import { join } from 'node:path'
import { packageFolders } from './files.mjs'
import { root, run } from './step.mjs'

/** @typedef {{ name: string, args: string[] }} Check */

/** @param {string} name @param {string} program below node_modules @param {string[]} args @returns {Check} */
const check = (name, program, ...args) => ({
  name,
  args: [join(root, 'node_modules', program), ...args],
})

const types = (/** @type {string} */ project) =>
  check(`types of ${project}`, 'typescript/bin/tsc', '-p', project)

/** What `npm run check` runs and `npm test` begins with; each counts as one test. */
const checks = [
  types('contract'),
  ...packageFolders().map(types),
  types('server'),
  types('console'),
  types('console/tsconfig.build.json'),
  types('e2e'),
  types('tools'),
  check('lint', 'oxlint/bin/oxlint'),
  check('format', 'prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'),
  check('unused code', 'knip/bin/knip.js'),
]

/**
 * Runs the checks, two at a time.
 * @returns {Promise<{ name: string, ok: boolean, output: string }[]>} in the order of `checks`
 */
export async function runChecks() {
  const waiting = [...checks.entries()]
  /** @type {{ name: string, ok: boolean, output: string }[]} */
  const results = []
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [place, { name, args }] = next
      results[place] = { name, ...(await run(process.execPath, args)) }
    }
  }
  await Promise.all([work(), work()])
  return results
}
