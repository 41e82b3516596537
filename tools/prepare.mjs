import { join } from 'node:path'
import { makeBuild, staleBuilds } from './builds.mjs'
import { install, isInstalled } from './install.mjs'
import { locked } from './lock.mjs'
import { root, UserError, withProgress } from './run.mjs'

/** The versions that the build tools support. */
function checkNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if ((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22) return
  throw new UserError(
    `Greenroom needs Node.js 24 (20.19 and 22.12 also work); this is ${process.versions.node}.`,
  )
}

/** Makes several builds at once and waits for all of them, even if one fails. */
async function makeBuilds(/** @type {import('./builds.mjs').Build[]} */ builds) {
  for (const result of await Promise.allSettled(builds.map(makeBuild)))
    if (result.status === 'rejected') throw result.reason
}

/**
 * Installs what is missing and builds what has changed. Prints nothing if there is nothing to do. Several processes may
 * call it at once in one folder.
 * @param {{ dev?: boolean, build?: boolean | import('./builds.mjs').Build }} [options] `dev`: also install what tests
 * and checks need; `build`: build the console and the server, or one of them
 */
export async function prepare({ dev = false, build = true } = {}) {
  checkNodeVersion()
  const requestedBuilds = () => staleBuilds().filter((name) => build === true || build === name)
  if (isInstalled({ dev }) && requestedBuilds().length === 0) return
  await locked(join(root, '.prepare.lock'), async () => {
    if (!isInstalled({ dev })) await withProgress('Installing packages', () => install({ dev }))
    const builds = requestedBuilds()
    if (builds.length > 0)
      await withProgress(`Building ${builds.join(' and ')}`, () => makeBuilds(builds))
  })
}
