import { lchown, mkdtemp, readFile, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './account.ts'
import { isPostgresOn, socketName } from './postmaster.ts'
import { isAlive } from './processes.ts'

/** Linux and macOS limit a socket's path to 103 bytes and a closing zero. */
const maxLength = 103 - `/${socketName}`.length - 1

/** Returns the folder for the socket: a new short one if the path is too long. Removes the socket of a killed PostgreSQL. */
export const prepareSocketFolder = async (
  preferred: string,
  data: string,
  account: Account | undefined,
): Promise<string> => {
  if (Buffer.byteLength(preferred) <= maxLength) {
    await removeStaleSocket(preferred, data)
    return preferred
  }
  const folder = await mkdtemp('/tmp/greenroom-')
  if (account) await lchown(folder, account.uid, account.gid)
  return folder
}

/** When another process has the pid in the lock file by now, PostgreSQL would refuse to start. */
const removeStaleSocket = async (folder: string, data: string) => {
  const lock = join(folder, `${socketName}.lock`)
  const pid = Number((await readFile(lock, 'utf8').catch(() => '')).split('\n')[0])
  if (!pid || !isAlive(pid) || (await isPostgresOn(pid, data))) return
  await rm(lock, { force: true })
  await rm(join(folder, socketName), { force: true })
}

/**
 * Removes the folder of a stopped PostgreSQL's socket if it is one that we make. The path comes from a file of PostgreSQL's
 * account, so nothing but an empty folder is ever removed.
 */
export const removeSocketFolder = async (folder: string): Promise<void> => {
  if (/^\/tmp\/greenroom-\w{6}$/.test(folder)) await rmdir(folder).catch(() => undefined)
}
