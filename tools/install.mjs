import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Failure, root, run } from './step.mjs'

/** @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, link?: boolean }} Entry */

/** @param {string} path @returns {Record<string, Entry> | undefined} the packages of a lockfile */
function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}

const installed = () => packagesOf(join(root, 'node_modules/.package-lock.json'))

/**
 * Whether what npm has installed is what the lockfile says. Optional packages are passed over: which of them a
 * machine needs is npm's business.
 * @param {{ dev: boolean }} options `dev`: with what only tests and checks need
 */
export function isInstalled({ dev }) {
  const found = installed()
  const wanted = packagesOf(join(root, 'package-lock.json')) ?? {}
  return (
    found !== undefined &&
    Object.entries(wanted).every(
      ([path, { version, link, ...entry }]) =>
        !path.startsWith('node_modules/') ||
        entry.optional ||
        entry.devOptional ||
        (entry.dev && !dev) ||
        (found[path] !== undefined && (link || found[path].version === version)),
    )
  )
}

/** npm as it was called, else the one on the path. @param {string[]} args */
function npm(args) {
  const cli = process.env['npm_execpath']
  return cli !== undefined && basename(cli) === 'npm-cli.js'
    ? run(process.execPath, [cli, ...args])
    : run('npm', args)
}

/**
 * Installs what the lockfile says: everything anew where nothing is there, else only what is missing, so that a
 * running server keeps its packages.
 * @param {{ dev: boolean }} options
 */
export async function install({ dev }) {
  const fresh = installed() === undefined
  const { ok, output } = await npm([
    ...(fresh ? ['ci'] : ['install', '--no-save']),
    ...(dev ? ['--include=dev'] : ['--include=prod', ...(fresh ? ['--omit=dev'] : [])]),
    '--prefer-offline',
    '--loglevel=error',
  ])
  if (!ok)
    throw new Failure(
      `${output}\nThe packages could not be installed: npm's own words stand above. ` +
        'It needs the network and a folder it may write to.',
    )
}
