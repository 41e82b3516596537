import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './errors.ts'
import { findPostmaster } from './postmaster.ts'
import { exitedCleanly } from './processes.ts'

/** The account that PostgreSQL runs as. */
export interface Account {
  uid: number
  gid: number
  /** Runs initdb, which refuses an account without a name. */
  initdbUid: number
}

/** Ids that no distribution gives to users or services. */
const ownIds = { first: 30_000, count: 30_000 }

/**
 * Picks the account for PostgreSQL, which refuses to run as root: for root, the owner of the existing database, or an
 * account that only this database has. `nobody` would share it with other programs, so a database that an earlier
 * release made for root as `nobody` changes its account, once that PostgreSQL has ended.
 * @returns `undefined` when PostgreSQL can run as the current user
 * @throws EmbeddedPostgresError when root has no account to use
 */
export const findAccount = async (dataDir: string): Promise<Account | undefined> => {
  if (process.getuid?.() !== 0) return undefined
  const nobody = await findNobody()
  const data = join(dataDir, 'postgres')
  const existing = await stat(data).catch(() => undefined)
  if (existing && existing.uid !== 0 && !(await isAbandoned(data, existing.uid)))
    return { uid: existing.uid, gid: existing.gid, initdbUid: nobody }
  const id = await freeId(dataDir)
  return { uid: id, gid: id, initdbUid: nobody }

  /** Whoever runs Greenroom as `nobody` owns the folder around it, too. */
  async function isAbandoned(folder: string, uid: number) {
    if (uid !== nobody || (await stat(dataDir)).uid === nobody) return false
    return (await findPostmaster(folder)) === undefined
  }
}

const findNobody = async () => {
  const accounts = await readFile('/etc/passwd', 'utf8')
  const uid = /^nobody:[^:]*:(-?\d+):/m.exec(accounts)?.[1]
  // On some systems the id is negative.
  if (uid) return Number(uid) >>> 0
  throw new EmbeddedPostgresError(
    'unsupported',
    'PostgreSQL refuses to run as root, and there is no account "nobody"',
  )
}

/** An id that no user and no group has; the same for processes that start at once. */
const freeId = async (dataDir: string) => {
  const start = createHash('sha256').update(dataDir).digest().readUInt32BE() % ownIds.count
  for (let step = 0; ; step += 1) {
    const id = ownIds.first + ((start + step) % ownIds.count)
    if (!(await isTaken('passwd', id)) && !(await isTaken('group', id))) return id
  }
}

/** Asks the system, which may know accounts of a directory server; without `getent`, none of them has such an id. */
const isTaken = (database: string, id: number) =>
  exitedCleanly(spawn('getent', [database, `${id}`], { stdio: 'ignore' })).catch(() => false)

/** Options for every child process: the account, and nothing of our environment but PATH. */
export const spawnOptions = (account: Pick<Account, 'uid' | 'gid'> | undefined) => ({
  // The account may not be able to enter our own working directory.
  cwd: '/',
  env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  ...(account && { uid: account.uid, gid: account.gid }),
})

/** Whether the account can run this program or enter this folder; any parent folder may be closed to it. */
export const canAccess = (account: Account, path: string): Promise<boolean> =>
  exitedCleanly(spawn('test', ['-x', path], { ...spawnOptions(account), stdio: 'ignore' }))
