import { chmod, lstat, mkdir, mkdtemp, readlink, realpath, symlink } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { canAccess } from './account.ts'
import type { Account } from './account.ts'
import { EmbeddedPostgresError, errorCode } from './errors.ts'
import type { Log } from './log.ts'

/** Where root keeps what PostgreSQL's account could not reach elsewhere. */
const sharedFolder = '/var/lib/greenroom'

/**
 * Finds or creates the data folder: `DATA_DIR/postgres`, or the target of a link of that name. When the account cannot
 * reach DATA_DIR (below a home folder of mode 0700, for example), the folder goes to `/var/lib/greenroom` and is linked.
 * @returns the data folder, and where a copy of the binaries may go
 * @throws EmbeddedPostgresError when DATA_DIR cannot be used
 */
export const openDataFolder = async (dataDir: string, account: Account | undefined, log: Log) => {
  const link = join(dataDir, 'postgres')
  const copies = account ? sharedFolder : dataDir
  try {
    await mkdir(dataDir, { recursive: true })
    const linked = await linkTarget(link)
    if (!linked && account && !(await canAccess(account, dataDir))) {
      const data = await createElsewhere(link)
      log.info(
        `the database is stored in ${data}, because the account ${account.uid} cannot reach ${dataDir}`,
      )
      return { data, copies }
    }
    const data = linked ?? link
    await mkdir(data, { recursive: true, mode: 0o700 })
    return { data: await realpath(data), copies }
  } catch (cause) {
    const reason = errorCode(cause) ?? String(cause)
    throw new EmbeddedPostgresError('unusable', `${dataDir} cannot be used (${reason})`)
  }
}

const linkTarget = async (path: string) => {
  try {
    const isLink = (await lstat(path)).isSymbolicLink()
    return isLink ? resolve(dirname(path), await readlink(path)) : undefined
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return undefined
    throw cause
  }
}

/** Creates a new folder in the shared one, never reusing that of a deleted DATA_DIR, and links it. */
const createElsewhere = async (link: string) => {
  await makeSharedFolder(sharedFolder)
  const dataDir = dirname(link)
  const name = `${basename(dirname(dataDir))}-${basename(dataDir)}`
  const safeName = name.replaceAll(/[^A-Za-z0-9.-]+/g, '-')
  const folder = await mkdtemp(join(sharedFolder, `${safeName}-`))
  await symlink(folder, link)
  return folder
}

/** Creates a folder that every account may enter, whatever the umask; an existing one stays as it is. */
export const makeSharedFolder = async (folder: string): Promise<void> => {
  if (await mkdir(folder, { recursive: true })) await chmod(folder, 0o755)
}
