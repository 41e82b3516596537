import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readLockfile } from './lockfile.mjs'
import { root, run, UserError } from './run.mjs'

/** @typedef {import('./lockfile.mjs').Entry} Entry */

const readInstalled = (folder = root) =>
  readLockfile(join(folder, 'node_modules/.package-lock.json'))

/** The C library of this machine, as npm names it: `undefined` where it is not Linux. */
const libc =
  process.platform === 'linux'
    ? /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
        .header.glibcVersionRuntime
      ? 'glibc'
      : 'musl'
    : undefined

/** @param {string[] | undefined} allowed such as `['linux']` or `['!win32']` @param {string | undefined} actual */
const includes = (allowed, actual) =>
  allowed === undefined ||
  allowed.includes(actual ?? '') ||
  (allowed.every((name) => name.startsWith('!')) && !allowed.includes(`!${actual}`))

/**
 * Whether this machine needs an optional package: one that names this platform, as native binaries do. npm alone knows
 * about the others.
 * @param {Entry} entry
 */
const isForThisMachine = ({ os, cpu, libc: libcs }) =>
  (os ?? cpu) !== undefined &&
  includes(os, process.platform) &&
  includes(cpu, process.arch) &&
  includes(libcs, libc)

/**
 * Whether everything in the lockfile that this machine needs is installed.
 * @param {{ dev: boolean, folder?: string }} options `dev`: including what only tests and checks need
 */
export function isInstalled({ dev, folder = root }) {
  const installed = readInstalled(folder)
  const locked = readLockfile(join(folder, 'package-lock.json')) ?? {}
  const isNeeded = (/** @type {Entry} */ entry) =>
    (dev || !entry.dev) && (!(entry.optional || entry.devOptional) || isForThisMachine(entry))
  return (
    installed !== undefined &&
    Object.entries(locked).every(
      ([path, entry]) =>
        !path.startsWith('node_modules/') ||
        !isNeeded(entry) ||
        (existsSync(join(folder, path)) &&
          (entry.link || installed[path]?.version === entry.version)),
    )
  )
}

/** Runs the npm that called us, otherwise the one on the path. @param {string[]} args */
function npm(args) {
  const cli = process.env['npm_execpath']
  return cli !== undefined && basename(cli) === 'npm-cli.js'
    ? run(process.execPath, [cli, ...args])
    : run('npm', args)
}

/**
 * Installs the packages of the lockfile. If some are there already, it adds only what is missing, so that a running
 * server keeps its packages.
 * @param {{ dev: boolean }} options
 */
export async function install({ dev }) {
  const fresh = readInstalled() === undefined
  const { ok, output } = await npm([
    ...(fresh ? ['ci'] : ['install', '--no-save']),
    ...(dev ? ['--include=dev'] : ['--include=prod', ...(fresh ? ['--omit=dev'] : [])]),
    '--prefer-offline',
    '--loglevel=error',
  ])
  if (!ok)
    throw new UserError(
      `${output}\nThe packages could not be installed; npm's message is above. ` +
        'npm needs network access and a folder that it may write to.',
    )
}
