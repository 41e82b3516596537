import { spawn } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './errors.ts'
import { exitedCleanly } from './processes.ts'

/** The account that PostgreSQL runs as. */
export interface Account {
  name: string
  uid: number
  gid: number
}

/**
 * Picks the account for PostgreSQL, which refuses to run as root: for root, the owner of the existing database, or
 * `nobody` for a new one.
 * @returns `undefined` when PostgreSQL can run as the current user
 * @throws EmbeddedPostgresError when root has no account to use
 */
export const findAccount = async (dataDir: string): Promise<Account | undefined> => {
  if (process.getuid?.() !== 0) return undefined
  const existing = await stat(join(dataDir, 'postgres')).catch(() => undefined)
  if (existing && existing.uid !== 0)
    return { name: `${existing.uid}`, uid: existing.uid, gid: existing.gid }
  const accounts = await readFile('/etc/passwd', 'utf8')
  const [name, , uid, gid] = /^nobody:.*$/m.exec(accounts)?.[0].split(':') ?? []
  // On some systems the ids are negative.
  if (name && uid && gid) return { name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
  throw new EmbeddedPostgresError(
    'unsupported',
    'PostgreSQL refuses to run as root, and there is no account "nobody"',
  )
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
  exitedCleanly(spawn('test', ['-x', path], { ...spawnOptions(account), stdio: 'ignore' }))
