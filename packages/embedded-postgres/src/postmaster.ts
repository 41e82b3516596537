import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { lchown, mkdtemp, open, readFile, rm, rmdir, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { run, spawnOptions } from './account.ts'
import type { Account } from './account.ts'
import { EmbeddedPostgresError, errorCode } from './errors.ts'

/** Milliseconds. After a crash, PostgreSQL replays its log before it is ready. */
const timeouts = { start: 300_000, stop: 3_000 }

/** The name of PostgreSQL's socket. */
const socketName = '.s.PGSQL.5432'

/** Linux and macOS limit a socket's path to 103 bytes and a closing zero. */
const maxSocketFolder = 103 - `/${socketName}`.length - 1

/** A running PostgreSQL, as its `postmaster.pid` describes it. */
export interface Postmaster {
  pid: number
  /** The folder of its socket. */
  socketFolder: string
  status: string
}

/** What it takes to run the PostgreSQL of one data folder. */
export interface Cluster {
  /** The folder of its programs. */
  bin: string
  account: Account | undefined
  data: string
  /** The file that PostgreSQL appends its log to. */
  logFile: string
  /** More server settings, such as `fsync=off`. */
  settings: readonly string[]
  /** The folder for its socket; by default the data folder, or a short one when that path is too long. */
  socketFolder?: string
}

/**
 * Adopts the PostgreSQL that already runs on the data folder, or starts one, and waits until it accepts connections. It
 * is a process of its own: neither Ctrl+C nor our own end stops it.
 * @throws Error with the end of its log when it does not start
 */
export const startPostgres = async (cluster: Cluster): Promise<Postmaster> => {
  const deadline = Date.now() + timeouts.start
  let postmaster = await findPostmaster(cluster.data)
  const hasExited = postmaster ? () => true : await spawnPostgres(cluster)
  while (postmaster?.status !== 'ready') {
    if ((!postmaster && hasExited()) || Date.now() > deadline) {
      const log = await readFile(cluster.logFile, 'utf8')
      throw new Error(`PostgreSQL does not start: ${log.trim().split('\n').slice(-3).join(' ')}`)
    }
    await wait(10)
    postmaster = await findPostmaster(cluster.data)
  }
  return postmaster
}

/**
 * Stops PostgreSQL by a fast shutdown: sessions end, everything is written. Returns after three seconds at the latest;
 * PostgreSQL then finishes on its own.
 */
export const stopPostgres = async (
  { pid, socketFolder }: Postmaster,
  data: string,
): Promise<void> => {
  const deadline = Date.now() + timeouts.stop
  process.kill(pid, 'SIGINT')
  // The pid file goes last.
  while ((await readPidFile(data))?.pid === pid) {
    if (Date.now() > deadline) return
    await wait(5)
  }
  // One that we made. The path comes from a file of PostgreSQL's account, so nothing but an empty folder is ever removed.
  if (/^\/tmp\/greenroom-\w{6}$/.test(socketFolder))
    await rmdir(socketFolder).catch(() => undefined)
}

/**
 * Finds the PostgreSQL that runs on this data folder. When its pid file is stale and another process has that pid by
 * now, PostgreSQL would refuse to start, so the file is removed.
 * @throws EmbeddedPostgresError when it runs in another container, where its pid means nothing to us
 */
export const findPostmaster = async (data: string): Promise<Postmaster | undefined> => {
  const postmaster = await readPidFile(data)
  if (!postmaster) return undefined
  const { pid, socketFolder } = postmaster
  if (isAlive(pid) && (await isPostgresOn(pid, data))) return postmaster
  const isListening = await acceptsConnections(join(socketFolder, socketName))
  // A concurrent start may have replaced the file meanwhile.
  if ((await readPidFile(data))?.pid !== pid) return findPostmaster(data)
  // PostgreSQL would not notice it either: two of them would destroy the data.
  if (isListening)
    throw new EmbeddedPostgresError(
      'unusable',
      `${data} is in use in another container: run commands in that one`,
    )
  if (isAlive(pid))
    for (const name of ['postmaster.pid', `${socketName}.lock`])
      await rm(join(data, name), { force: true })
  return undefined
}

/** Reads the folder's `postmaster.pid`; `undefined` when there is none. */
export const readPidFile = async (data: string): Promise<Postmaster | undefined> => {
  const content = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , , socketFolder = '', , , status = ''] = content.split('\n')
  return Number(pid) ? { pid: Number(pid), socketFolder, status: status.trim() } : undefined
}

/** Whether a process with this id exists, whoever owns it. */
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (cause) {
    return errorCode(cause) === 'EPERM'
  }
}

/** Whether a process is a PostgreSQL on this data folder: that is its working directory, even after it was moved. */
const isPostgresOn = async (pid: number, data: string): Promise<boolean> => {
  try {
    const [working, folder] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(data)])
    return working.ino === folder.ino && working.dev === folder.dev
  } catch {
    // macOS has no /proc, and in some containers even root may not read the directory.
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(async () => {
      const listed = await run('ps', ['-o', 'command=', '-p', `${pid}`]).catch(() => undefined)
      return listed?.stdout ?? ''
    })
    return command.includes('postgres') && command.includes(data)
  }
}

const acceptsConnections = async (socket: string) => {
  const connection = connect(socket)
  try {
    await once(connection, 'connect')
    return true
  } catch {
    return false
  } finally {
    connection.destroy()
  }
}

/** Starts the process; the returned function tells whether it has exited again. */
const spawnPostgres = async ({ bin, account, data, logFile, settings, ...rest }: Cluster) => {
  const socketFolder = rest.socketFolder ?? (await findSocketFolder(data, account))
  const all = [
    'listen_addresses=',
    // A list of folders; the quotes protect commas and spaces.
    `unix_socket_directories="${socketFolder.replaceAll('"', '""')}"`,
    'unix_socket_permissions=0700',
    'port=5432',
    'timezone=UTC',
    'log_timezone=UTC',
    // Log starts, stops and crashes only: failed statements may hold personal data.
    'log_min_messages=log',
    'log_min_error_statement=panic',
    'log_checkpoints=off',
    ...settings,
  ]
  const args = ['-D', data, ...all.flatMap((setting) => ['-c', setting])]
  const output = await open(logFile, 'a')
  try {
    const child = spawn(join(bin, 'postgres'), args, {
      ...spawnOptions(account),
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
    })
    let exited = false
    for (const event of ['exit', 'error']) child.once(event, () => (exited = true))
    child.unref()
    return () => exited
  } finally {
    await output.close()
  }
}

/** Returns the folder for the socket: that of the data, or a new one if its path is too long. */
const findSocketFolder = async (data: string, account: Account | undefined) => {
  if (Buffer.byteLength(data) <= maxSocketFolder) return data
  const folder = await mkdtemp('/tmp/greenroom-')
  if (account) await lchown(folder, account.uid, account.gid)
  return folder
}
