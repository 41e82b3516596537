import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, UserError, withProgress } from './run.mjs'
import { sourceFiles, workspaces } from './source-files.mjs'

/** @typedef {'console' | 'server'} Build */

/** The folders that each build is made from. */
const inputFolders = {
  console: ['contract', 'console'],
  server: [...workspaces.filter((folder) => folder !== 'console'), 'docs'],
}

/** The files that builds are made from, or with. */
const inputFiles = [
  ...['package.json', 'package-lock.json', 'tsconfig.base.json'],
  ...['tools/docs-pages.mjs', 'tools/docs-pages.css'],
]

/** In the folder of a build: when it was begun. */
export const stamp = 'built-at.txt'
const lockFile = join(root, '.prepare.lock')
/** npm writes it when it has installed all packages. */
const installed = 'node_modules/.package-lock.json'

/**
 * When a file was last written, unpacked or moved; 0 where there is none. Unlike `mtime`, archives do not set it back.
 * @param {string} path
 */
const changedAt = (path) => statSync(join(root, path), { throwIfNoEntry: false })?.ctimeMs ?? 0

/** Whether the packages for tests are there, which `npm start` leaves out. */
const hasDevPackages = () => existsSync(join(root, 'node_modules/vitest'))

const isInstalled = (/** @type {boolean} */ dev) =>
  changedAt(installed) > changedAt('package-lock.json') && (!dev || hasDevPackages())

/** Whether no source is newer than the build. */
function isBuilt(/** @type {Build} */ build) {
  const path = join(root, build, 'dist', stamp)
  const builtAt = existsSync(path) ? Number(readFileSync(path, 'utf8')) : 0
  const sources = inputFolders[build].flatMap(sourceFiles)
  return [...inputFiles, ...sources.filter((file) => !/\.test\.tsx?$|\/test\//.test(file))].every(
    (file) => changedAt(file) < builtAt,
  )
}

/** Installs the packages of the lockfile. A running server keeps those that do not change. */
async function install(/** @type {boolean} */ dev) {
  const { ok, output } = await run('npm', [
    ...(existsSync(join(root, installed)) ? ['install', '--no-save'] : ['ci']),
    dev || hasDevPackages() ? '--include=dev' : '--omit=dev',
    '--prefer-offline',
    '--loglevel=error',
  ])
  if (!ok)
    throw new UserError(
      `${output}\nThe packages could not be installed; npm's message is above. ` +
        'npm needs network access and a folder that it may write to.',
    )
}

/** Builds into a folder of its own, which then replaces `dist`: a failed build leaves the old one in place. */
async function make(/** @type {Build} */ build) {
  const folder = join(root, build)
  const begun = Date.now()
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const { ok, output } = await run(
    process.execPath,
    [vite, 'build', '--outDir', 'dist-next', '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: folder, env: { NODE_ENV: 'production' } },
  )
  if (!ok) throw new UserError(`${output}\nThe ${build} could not be built.`)
  writeFileSync(join(folder, 'dist-next', stamp), String(begun))
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
  renameSync(join(folder, 'dist-next'), join(folder, 'dist'))
}

/** Refuses to work beside another command that prepares this folder. The lock of a killed one is taken over. */
function lock() {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code !== 'EEXIST') throw new UserError(`Cannot write to this folder: ${message}`)
    const pid = Number(readFileSync(lockFile, 'utf8'))
    if (isAlive(pid))
      throw new UserError(
        `Another command (process ${pid}) is installing or building here: try again when it is done. ` +
          `If there is none, remove ${lockFile}.`,
      )
    writeFileSync(lockFile, String(process.pid))
  }
}

function isAlive(/** @type {number} */ pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/** Checks for a version that the build tools support. */
function checkNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if ((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22) return
  throw new UserError(
    `Greenroom needs Node.js 24 (20.19 and 22.12 also work); this is ${process.versions.node}.`,
  )
}

/**
 * Installs what is missing and builds what has changed. Prints nothing if there is nothing to do.
 * @param {{ dev?: boolean, builds?: Build[] }} [options] `dev`: also install what tests and checks need
 */
export async function prepare({ dev = false, builds = ['console', 'server'] } = {}) {
  checkNodeVersion()
  if (isInstalled(dev) && builds.every(isBuilt)) return
  lock()
  try {
    if (!isInstalled(dev)) await withProgress('Installing packages', () => install(dev))
    const stale = builds.filter((build) => !isBuilt(build))
    if (stale.length > 0)
      await withProgress(`Building ${stale.join(' and ')}`, async () => {
        for (const result of await Promise.allSettled(stale.map(make)))
          if (result.status === 'rejected') throw result.reason
      })
  } finally {
    rmSync(lockFile)
  }
}
