import { spawnSync } from 'node:child_process'
import { accessSync, chownSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { makeDatabaseFolder } from './database-folder.mjs'
import { UserError } from './run.mjs'

/** The account `nobody`: PostgreSQL refuses to run as root. */
const nobody = 65534

const debian = '/usr/lib/postgresql'

/** @returns {string[]} the folders that may hold PostgreSQL's programs, newest version first */
function candidateFolders() {
  let versions = /** @type {string[]} */ ([])
  try {
    versions = readdirSync(debian).toSorted((one, other) => Number(other) - Number(one))
  } catch {
    // Not Debian, or no PostgreSQL package.
  }
  return [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
    '/usr/local/pgsql/bin',
    '/opt/homebrew/bin',
  ]
}

/** @returns {string | undefined} the folder with the programs of an installed PostgreSQL */
export const findPostgres = () =>
  candidateFolders().find((folder) => {
    try {
      for (const program of ['initdb', 'pg_ctl', 'postgres']) accessSync(join(folder, program))
      return true
    } catch {
      return false
    }
  })

/** @returns {Promise<number>} a free port */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = /** @type {import('node:net').AddressInfo} */ (server.address())
      server.close(() => resolve(address.port))
    })
  })

/**
 * Starts a temporary PostgreSQL and stops it when this process ends.
 * @param {string} bin the folder with its programs
 * @returns {Promise<string>} the URL to connect as a superuser
 */
export async function startPostgres(bin) {
  const folder = makeDatabaseFolder()
  const data = join(folder, 'data')
  const asRoot = process.getuid?.() === 0
  mkdirSync(data, { mode: 0o700 })
  if (asRoot) for (const path of [folder, data]) chownSync(path, nobody, nobody)
  const runProgram = (/** @type {string} */ name, /** @type {string[]} */ args) => {
    const { status, stdout, stderr, error } = spawnSync(join(bin, name), args, {
      cwd: '/',
      encoding: 'utf8',
      ...(asRoot && { uid: nobody, gid: nobody }),
    })
    if (status !== 0)
      throw new UserError(`${stdout}${stderr}${error?.message ?? ''}\n${name} of ${bin} failed.`)
  }
  const port = await freePort()
  runProgram('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '-N',
  ])
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`
  runProgram('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start'])
  process.once('exit', () => {
    runProgram('pg_ctl', ['-D', data, '-m', 'immediate', 'stop'])
    rmSync(folder, { recursive: true, force: true })
  })
  return `postgres://postgres@127.0.0.1:${port}/postgres`
}
