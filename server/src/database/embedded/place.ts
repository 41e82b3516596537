import { chmod, lstat, mkdir, mkdtemp, readlink, realpath, symlink } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { ConfigError } from '../../config-error.ts'
import { codeOf } from '../../error-code.ts'
import type { Log } from '../../log.ts'
import { canReach } from './account.ts'
import type { Account } from './account.ts'

/** Where root keeps what the database's account cannot reach in its own place. */
const commonPlace = '/var/lib/greenroom'

/** Where the database of a DATA_DIR is, and where copies of its programs may be put. */
export interface Place {
  data: string
  copies: string
}

/**
 * Finds the database's folder: `DATA_DIR/postgres`, or what a link of that name leads to. When the account cannot
 * reach DATA_DIR (say, below a home of mode 0700), the folder is made below `/var/lib/greenroom` and linked.
 * @throws ConfigError when DATA_DIR cannot be used
 */
export const findPlace = async (
  dataDir: string,
  account: Account | undefined,
  log: Log,
): Promise<Place> => {
  const own = join(dataDir, 'postgres')
  try {
    await mkdir(dataDir, { recursive: true })
    const copies = account ? commonPlace : dataDir
    const linked = await linkTarget(own)
    if (linked) {
      await mkdir(linked, { recursive: true, mode: 0o700 })
      return { data: await realpath(linked), copies }
    }
    if (!account || (await canReach(account, dataDir))) {
      await mkdir(own, { recursive: true, mode: 0o700 })
      return { data: await realpath(own), copies }
    }
    const moved = await moveAway(own)
    log.info(
      `the database is kept in ${moved}, since the account ${account.name} cannot reach ${dataDir}`,
    )
    return { data: moved, copies }
  } catch (cause) {
    throw new ConfigError(
      'DATA_DIR',
      `${dataDir} cannot be used (${codeOf(cause) ?? String(cause)})`,
    )
  }
}

const linkTarget = async (path: string) => {
  try {
    return (await lstat(path)).isSymbolicLink()
      ? resolve(dirname(path), await readlink(path))
      : undefined
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return undefined
    throw cause
  }
}

/** Makes a new folder in the common place and links it; never one of an earlier DATA_DIR that is gone. */
const moveAway = async (own: string) => {
  await makeOpenFolder(commonPlace)
  const names = [basename(dirname(dirname(own))), basename(dirname(own))]
  const name = names.join('-').replaceAll(/[^A-Za-z0-9.-]+/g, '-')
  const folder = await mkdtemp(join(commonPlace, `${name}-`))
  await symlink(folder, own)
  return folder
}

/** Makes a folder that every account may enter, whatever our mask is; one that is there stays as it is. */
export const makeOpenFolder = async (folder: string): Promise<void> => {
  if (await mkdir(folder, { recursive: true })) await chmod(folder, 0o755)
}
