import { spawn } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../../config-error.ts'
import { hasSucceeded } from './processes.ts'

/** Whom the database's processes run as. PostgreSQL refuses root. */
export interface Account {
  name: string
  uid: number
  gid: number
}

/**
 * The account of the database: our own, or for root the one that made the database, or at first an unprivileged one
 * that exists everywhere.
 * @returns `undefined` for our own
 * @throws ConfigError when root has no such account
 */
export const databaseAccount = async (dataDir: string): Promise<Account | undefined> => {
  if (process.getuid?.() !== 0) return undefined
  const made = await stat(join(dataDir, 'postgres')).catch(() => undefined)
  if (made && made.uid !== 0) return { name: `${made.uid}`, uid: made.uid, gid: made.gid }
  const accounts = await readFile('/etc/passwd', 'utf8')
  const [name, , uid, gid] = /^nobody:.*$/m.exec(accounts)?.[0].split(':') ?? []
  if (name && uid && gid) return { name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
  throw new ConfigError(
    'DATABASE_URL',
    'must be set, since PostgreSQL does not run as root and there is no account "nobody"',
  )
}

/** What every process of the database is started with: nothing of our environment but where programs are. */
export const processOptions = (account: Account | undefined) => ({
  // Our own folder may be closed to the account.
  cwd: '/',
  env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  ...(account && { uid: account.uid, gid: account.gid }),
})

/** Whether the account can run the program, or enter the folder, however the folders above it are closed. */
export const canReach = (account: Account, path: string): Promise<boolean> => {
  const child = spawn('test', ['-x', path], { ...processOptions(account), stdio: 'ignore' })
  return hasSucceeded(child)
}
