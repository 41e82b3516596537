import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedPostgresError } from './errors.ts'
import { isAlive } from './processes.ts'

/** The name of PostgreSQL's socket. */
export const socketName = '.s.PGSQL.5432'

/** A running PostgreSQL, as its `postmaster.pid` describes it. */
export interface Postmaster {
  pid: number
  /** The folder of its socket. */
  socketFolder: string
  status: string
}

/**
 * Finds the PostgreSQL that runs on this data folder. When its pid file is stale and another process has that pid by
 * now, PostgreSQL would refuse to start, so the file is removed.
 * @throws EmbeddedPostgresError when it runs in another container, where its pid means nothing to us
 */
export const findPostmaster = async (data: string): Promise<Postmaster | undefined> => {
  const file = join(data, 'postmaster.pid')
  const content = await readFile(file, 'utf8').catch(() => '')
  const [first, , , , socketFolder = '', , , status = ''] = content.split('\n')
  const pid = Number(first)
  if (!pid) return undefined
  if (isAlive(pid) && (await isPostgresOn(pid, data)))
    return { pid, socketFolder, status: status.trim() }
  const isListening = await acceptsConnections(join(socketFolder, socketName))
  // A concurrent start may have replaced the file meanwhile.
  if ((await readPid(data)) !== pid) return findPostmaster(data)
  // PostgreSQL would not notice it either: two of them would destroy the data.
  if (isListening)
    throw new EmbeddedPostgresError(
      'unusable',
      `${data} is in use in another container: run commands in that one`,
    )
  if (isAlive(pid)) await rm(file, { force: true })
  return undefined
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

/** The process id in the folder's `postmaster.pid`; 0 when there is none. */
export const readPid = async (data: string): Promise<number> =>
  Number((await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])

/** Whether a process is a PostgreSQL on this data folder: that is its working directory, even after it was moved. */
export const isPostgresOn = async (pid: number, data: string): Promise<boolean> => {
  const command = await readCommand(pid)
  if (!command.includes('postgres')) return false
  try {
    const [working, folder] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(data)])
    return working.ino === folder.ino && working.dev === folder.dev
  } catch {
    // macOS has no /proc, and in some containers even root may not read it.
    return command.includes(data)
  }
}

const readCommand = async (pid: number) => {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const listed = promisify(execFile)('ps', ['-o', 'command=', '-p', `${pid}`])
  return listed.then(({ stdout }) => stdout).catch(() => '')
}
