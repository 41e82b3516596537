import { spawn } from 'node:child_process'
import { chmod, lchown, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
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
  const cluster = join(staging, 'cluster')
  try {
    await mkdir(staging, { mode: 0o700 })
    await mkdir(cluster, { mode: 0o700 })
    await runInitdb(binaries, { staging, cluster, data }, account)
    await takeOwnership(cluster, account)
    await rename(cluster, data)
  } catch (cause) {
    // A concurrent start may have been faster; its cluster is as good.
    if (await readVersion(data)) return
    if (cause instanceof EmbeddedPostgresError) throw cause
    const code = errorCode(cause)
    throw new EmbeddedPostgresError('unusable', `${data} is not empty and no database (${code})`)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

const runInitdb = async (
  binaries: Binaries,
  { staging, cluster, data }: { staging: string; cluster: string; data: string },
  account: Account | undefined,
) => {
  // Only our own group can enter the folder, so that no other program of initdb's account can.
  const initdbAccount = account && { uid: account.initdbUid, gid: account.gid }
  if (initdbAccount) {
    await lchown(staging, 0, initdbAccount.gid)
    await chmod(staging, 0o710)
    await lchown(cluster, initdbAccount.uid, initdbAccount.gid)
  }
  // The builtin locale knows all of Unicode and sorts by code point, the same on every machine.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const args = ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', ...locale]
  const child = spawn(binaries.initdb, [...args, '--no-instructions'], {
    ...spawnOptions(initdbAccount),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [succeeded, errors] = await Promise.all([exitedCleanly(child), text(child.stderr)])
  if (!succeeded)
    throw new EmbeddedPostgresError('unusable', `initdb failed in ${data}: ${errors.trim()}`)
}

/**
 * Gives a data folder to the account: one of initdb, of an earlier release, or copied here by root. PostgreSQL also
 * insists on a folder that is closed to others.
 */
const takeOwnership = async (data: string, account: Account | undefined) => {
  const { mode, uid } = await stat(data)
  if (mode & 0o077) await chmod(data, 0o700)
  if (!account || uid === account.uid) return
  // Closed to its former owner first. Unlike a walk of our own, `chown` follows no link that is swapped in meanwhile.
  await lchown(data, 0, 0)
  const owner = `${account.uid}:${account.gid}`
  const child = spawn('chown', ['-R', '-P', '-h', owner, data], { stdio: 'ignore' })
  if (!(await exitedCleanly(child)))
    throw new EmbeddedPostgresError('unusable', `${data} cannot be given to the account ${owner}`)
}
