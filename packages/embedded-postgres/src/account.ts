import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Runs a program to its end. @throws if it cannot be started, or if its exit code is not 0 */
export const run = promisify(execFile)

/** The account that PostgreSQL runs as. */
export interface Account {
  uid: number
  gid: number
}

/** The account for root, whom PostgreSQL refuses: an id that no distribution gives to users or services. */
const ownAccount: Account = { uid: 55_432, gid: 55_432 }

/**
 * Finds the account for the PostgreSQL of a data folder: for root, the owner of an existing database or one of its own.
 * @returns `undefined` when PostgreSQL can run as the current user
 */
export const findAccount = async (data: string): Promise<Account | undefined> => {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(data).catch(() => undefined)
  return owner && owner.uid !== 0 ? owner : ownAccount
}

/** Options for every child process: the account, and nothing of our environment but PATH. */
export const spawnOptions = (account: Account | undefined) => ({
  // The account may not be able to enter our own working directory.
  cwd: '/',
  env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  ...(account && { uid: account.uid, gid: account.gid }),
})

/** Whether the account can run this program or enter this folder; any parent folder may be closed to it. */
export const canAccess = (account: Account, path: string): Promise<boolean> =>
  run('test', ['-x', path], spawnOptions(account)).then(
    () => true,
    () => false,
  )
