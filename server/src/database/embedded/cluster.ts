import { spawn } from 'node:child_process'
import { chmod, lchown, mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { ConfigError } from '../../config-error.ts'
import { codeOf } from '../../error-code.ts'
import { processOptions } from './account.ts'
import { halfMade } from './half-made.ts'
import { hasSucceeded } from './processes.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'

/**
 * Makes the database's folder unless it is there, whole or not at all.
 * @param data the folder, empty or made by an earlier start
 * @throws ConfigError when it holds something else or cannot be made
 */
export const makeCluster = async (
  binaries: Binaries,
  data: string,
  account: Account | undefined,
  more: readonly string[] = [],
): Promise<void> => {
  const version = await versionOf(data)
  if (version === undefined) await initialise(binaries, data, account, more)
  else if (version !== binaries.major) {
    const fault = `was made by PostgreSQL ${version}, and this Greenroom brings ${binaries.major}`
    throw new ConfigError('DATA_DIR', `${data} ${fault}`)
  }
  await own(data, account)
}

const versionOf = async (data: string) => {
  const version = await readFile(join(data, 'PG_VERSION'), 'utf8').catch((cause: unknown) => {
    if (codeOf(cause) !== 'ENOENT') {
      throw new ConfigError('DATA_DIR', `${data} cannot be read (${codeOf(cause)})`)
    }
  })
  return version?.trim()
}

const initialise = async (
  binaries: Binaries,
  data: string,
  account: Account | undefined,
  more: readonly string[],
) => {
  const half = await halfMade(data)
  await mkdir(half, { mode: 0o700 })
  if (account) await lchown(half, account.uid, account.gid)
  // The builtin locale sorts by code point and knows all letters of Unicode, the same on every machine.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const args = ['-D', half, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', ...locale, ...more]
  const child = spawn(binaries.initdb, [...args, '--no-instructions'], {
    ...processOptions(account),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [made, faults] = await Promise.all([hasSucceeded(child), text(child.stderr)])
  if (!made) {
    await rm(half, { recursive: true, force: true })
    throw new ConfigError('DATA_DIR', `no database can be made in ${data}: ${faults.trim()}`)
  }
  try {
    await rename(half, data)
  } catch (cause) {
    await rm(half, { recursive: true, force: true })
    // Another start may have been first; what is there then is as good.
    if (await versionOf(data)) return
    throw new ConfigError('DATA_DIR', `${data} holds something else (${codeOf(cause)})`)
  }
}

/** Gives a folder that root copied to the account, and closes it to others as PostgreSQL demands. */
const own = async (data: string, account: Account | undefined) => {
  const { mode, uid } = await stat(data)
  if (mode & 0o077) await chmod(data, 0o700)
  if (!account || uid === account.uid) return
  for (const name of ['.', ...(await readdir(data, { recursive: true }))]) {
    await lchown(join(data, name), account.uid, account.gid)
  }
}
