import { join } from 'node:path'
import { make, staleBuilds } from './builds.mjs'
import { install, isInstalled } from './install.mjs'
import { locked } from './lock.mjs'
import { Failure, root, step } from './step.mjs'

/** Node 20 from 20.19, 22 from 22.12, and all later ones: what the build's own tools run on. */
function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if ((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22) return
  throw new Failure(
    `Greenroom needs Node.js 20.19 or later (of version 22: 22.12 or later); this is ${process.versions.node}.`,
  )
}

/** Makes several builds at once; all of them have ended when it tells of one that failed. */
async function makeAll(/** @type {import('./builds.mjs').Build[]} */ builds) {
  for (const made of await Promise.allSettled(builds.map(make)))
    if (made.status === 'rejected') throw made.reason
}

/**
 * Installs what is missing and builds what has changed, with one line of output for each; says and does nothing where
 * all is in place. Several may run at once in one folder.
 * @param {{ dev?: boolean, build?: boolean | import('./builds.mjs').Build }} [options] `dev`: install what tests and
 * checks need too; `build`: make the console and the server, or one of them
 */
export async function prepare({ dev = false, build = true } = {}) {
  checkNode()
  const toBuild = () => staleBuilds().filter((name) => build === true || build === name)
  if (isInstalled({ dev }) && toBuild().length === 0) return
  await locked(join(root, '.prepare.lock'), async () => {
    if (!isInstalled({ dev })) await step('Installing packages', () => install({ dev }))
    const stale = toBuild()
    if (stale.length === 0) return
    await step(`Building ${stale.join(' and ')}`, () => makeAll(stale))
  })
}
