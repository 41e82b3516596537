import { access, chmod, cp, lstat, readdir, rename, rm } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { makeSharedFolder } from './data-folder.ts'
import { errorCode } from './errors.ts'
import { stagingFolder } from './staging-folder.ts'

/**
 * Copies the installed binaries, unless an earlier start already did.
 * @returns the copy
 */
export const copyBinaries = async (
  installed: string,
  folder: string,
  linkLibraries: (installed: string, folder: string) => Promise<boolean>,
): Promise<string> => {
  if (await exists(folder)) return folder
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

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Gives every account the owner's read and execute permissions: npm may have run under a strict umask. */
const makeReadable = async (folder: string) => {
  for (const name of ['.', ...(await readdir(folder, { recursive: true }))]) {
    const path = join(folder, name)
    const { mode, isSymbolicLink } = await lstat(path).then((entry) => ({
      mode: entry.mode,
      isSymbolicLink: entry.isSymbolicLink(),
    }))
    const ownerAccess = mode & 0o500
    if (!isSymbolicLink) await chmod(path, mode | (ownerAccess >> 3) | (ownerAccess >> 6))
  }
}
