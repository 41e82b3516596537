import { spawn } from 'node:child_process'
import { chmod, lchown, mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { spawnOptions } from './account.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError, errorCode } from './errors.ts'
import { exitedCleanly } from './processes.ts'
import { stagingFolder } from './staging-folder.ts'

/**
 * Runs initdb unless the folder already holds a cluster.
 * @param data the data folder: empty, or initialized by an earlier start
 * @throws EmbeddedPostgresError when it holds something else or cannot be initialized
 */
export const initCluster = async (
  binaries: Binaries,
  data: string,
  account: Account | undefined,
): Promise<void> => {
  const version = await readVersion(data)
  if (version === undefined) await initialize(binaries, data, account)
  else if (version !== binaries.major) {
    const mismatch = `was created by PostgreSQL ${version}; this release needs ${binaries.major}`
    throw new EmbeddedPostgresError('unusable', `${data} ${mismatch}`)
  }
  await takeOwnership(data, account)
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

const initialize = async (binaries: Binaries, data: string, account: Account | undefined) => {
  const staging = await stagingFolder(data)
  await mkdir(staging, { mode: 0o700 })
  if (account) await lchown(staging, account.uid, account.gid)
  // The builtin locale knows all of Unicode and sorts by code point, the same on every machine.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const args = ['-D', staging, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', ...locale]
  const child = spawn(binaries.initdb, [...args, '--no-instructions'], {
    ...spawnOptions(account),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [succeeded, errors] = await Promise.all([exitedCleanly(child), text(child.stderr)])
  if (!succeeded) {
    await rm(staging, { recursive: true, force: true })
    throw new EmbeddedPostgresError('unusable', `initdb failed in ${data}: ${errors.trim()}`)
  }
  try {
    await rename(staging, data)
  } catch (cause) {
    await rm(staging, { recursive: true, force: true })
    // A concurrent start may have been faster; its cluster is as good.
    if (await readVersion(data)) return
    const code = errorCode(cause)
    throw new EmbeddedPostgresError('unusable', `${data} is not empty and no database (${code})`)
  }
}

/** Gives files that root copied here to the account. PostgreSQL also insists on a folder that is closed to others. */
const takeOwnership = async (data: string, account: Account | undefined) => {
  const { mode, uid } = await stat(data)
  if (mode & 0o077) await chmod(data, 0o700)
  if (!account || uid === account.uid) return
  for (const name of ['.', ...(await readdir(data, { recursive: true }))])
    await lchown(join(data, name), account.uid, account.gid)
}
