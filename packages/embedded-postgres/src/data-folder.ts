import { chmod, chown, lchown, mkdir, readFile, realpath, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { canAccess, run, spawnOptions } from './account.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError, errorCode } from './errors.ts'
import { makeFolder } from './make-folder.ts'

/**
 * Finds or creates the data folder `DATA_DIR/postgres`. It may be a link.
 * @throws EmbeddedPostgresError when it cannot be used
 */
export const openDataFolder = async (
  dataDir: string,
  account: Account | undefined,
): Promise<string> => {
  try {
    await mkdir(dataDir, { recursive: true })
    const folder = join(dataDir, 'postgres')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const data = await realpath(folder)
    if (!account) return data
    await openTo(account, dirname(data))
    if (await canAccess(account, dirname(data))) return data
  } catch (cause) {
    const reason = errorCode(cause) ?? String(cause)
    throw new EmbeddedPostgresError('unusable', `${dataDir} cannot be used (${reason})`)
  }
  throw new EmbeddedPostgresError(
    'unusable',
    `${dataDir} cannot be reached by PostgreSQL, which does not run as root: ` +
      'use a folder that every account may enter (chmod a+x), such as /var/lib/greenroom',
  )
}

/**
 * Lets the account through the folders around its data that root has closed to all others, such as temporary ones. Nobody else
 * has its group. The home of root stays as it is.
 */
const openTo = async ({ gid }: Account, path: string) => {
  const around = [path]
  while (around[0] !== '/') around.unshift(dirname(around[0] ?? '/'))
  for (const folder of around) {
    const { mode, uid } = await stat(folder)
    if (uid !== 0 || (mode & 0o077) !== 0) continue
    if (folder === userInfo().homedir) return
    await chown(folder, 0, gid)
    await chmod(folder, (mode & 0o700) | 0o010)
  }
}

/**
 * Runs initdb unless the folder already holds a database, and gives a folder of root to the account.
 * @throws EmbeddedPostgresError when it holds something else or cannot be initialized
 */
export const initialize = async (
  { bin, major }: Binaries,
  data: string,
  account: Account | undefined,
): Promise<void> => {
  const version = await readVersion(data)
  if (version === undefined) await runInitdb(join(bin, 'initdb'), data, account)
  else if (version !== major) {
    const mismatch = `was created by PostgreSQL ${version}; this release needs ${major}`
    throw new EmbeddedPostgresError('unusable', `${data} ${mismatch}`)
  }
  const { mode, uid } = await stat(data)
  // PostgreSQL insists on a folder that is closed to others.
  if (mode & 0o077) await chmod(data, 0o700)
  if (account && uid !== account.uid) await giveTo(account, data)
}

const readVersion = async (data: string) => {
  try {
    return (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim()
  } catch (cause) {
    const code = errorCode(cause)
    if (code === 'ENOENT') return undefined
    throw new EmbeddedPostgresError('unusable', `${data} cannot be read (${code})`)
  }
}

const runInitdb = async (initdb: string, data: string, account: Account | undefined) => {
  // The builtin locale knows all of Unicode and sorts by code point, the same on every machine.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const args = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', ...locale, '--no-instructions']
  const make = async (path: string) => {
    await mkdir(path, { mode: 0o700 })
    const runAs = account && (await lendToNobody(path, account))
    await run(initdb, ['-D', path, ...args], spawnOptions(runAs))
    if (account) await giveTo(account, path)
  }
  try {
    await makeFolder(data, make)
  } catch (cause) {
    // A concurrent start may have been faster; its database is as good.
    if (await readVersion(data)) return
    const printed = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : ''
    throw new EmbeddedPostgresError(
      'unusable',
      printed
        ? `initdb failed in ${data}: ${printed}`
        : `${data} is not empty and no database (${errorCode(cause)})`,
    )
  }
}

/**
 * initdb refuses an account without a name, so for root it runs as `nobody`. Only the group of our account can enter the
 * folder around it, so that no other program of `nobody` can.
 */
const lendToNobody = async (path: string, { gid }: Account): Promise<Account> => {
  const { stdout } = await run('id', ['-u', 'nobody'])
  const nobody = { uid: Number(stdout), gid }
  await lchown(dirname(path), 0, gid)
  await chmod(dirname(path), 0o710)
  await lchown(path, nobody.uid, gid)
  return nobody
}

/** Gives a folder to the account. Unlike a walk of our own, `chown` follows no link that is swapped in meanwhile. */
const giveTo = async ({ uid, gid }: Account, folder: string) => {
  await run('chown', ['-R', '-P', '-h', `${uid}:${gid}`, folder])
}
