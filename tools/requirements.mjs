import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/** @typedef {import('./test-runners.mjs').Result} Result */

/** The ids in `docs/requirements.md`, such as `R001`. Tests name in their tags those that they prove. */
export const requirementIds = [
  ...readFileSync(join(root, 'docs/requirements.md'), 'utf8').matchAll(/^\| (R\d{3}) /gm),
].map(([, id = '']) => id)

/**
 * Checks that every requirement is proven, as one test.
 * @param {readonly string[]} proven the ids in the tags of the tests of `npm test` that have passed
 * @param {readonly string[]} [required]
 * @returns {Result}
 */
export function checkRequirements(proven, required = requirementIds) {
  const missing = required.filter((id) => !proven.includes(id))
  const count = `${required.length - missing.length} of ${required.length} requirements proven`
  return missing.length === 0
    ? { passed: 1, failed: 0, skipped: 0, output: count }
    : { passed: 0, failed: 1, skipped: 0, output: `${count}; not proven: ${missing.join(', ')}` }
}
