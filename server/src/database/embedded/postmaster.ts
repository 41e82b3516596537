import { execFile } from 'node:child_process'
import { readFile, rename, rm, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isAlive } from './processes.ts'

/** What PostgreSQL says of itself in `postmaster.pid`. */
export interface Postmaster {
  pid: number
  /** The folder of its socket. */
  socket: string
  ready: boolean
  /** It lets nobody in any more, and ends once everybody has left. */
  stopping: boolean
}

/**
 * The PostgreSQL that runs on this folder. The file of one that was killed is no proof: its process id may be
 * somebody else's by now, and then PostgreSQL would not start, so that the file is taken away.
 */
export const findPostmaster = async (data: string): Promise<Postmaster | undefined> => {
  const file = join(data, 'postmaster.pid')
  const written = await readFile(file, 'utf8').catch(() => '')
  const [first, , , port, socket = '', , , status] = written.split('\n')
  const pid = Number(first)
  if (!pid || !isAlive(pid)) return undefined
  if (await runsOn(pid, data)) {
    const state = status?.trim()
    return { pid, socket, ready: state === 'ready', stopping: state === 'stopping' }
  }
  await removeStale(file, written)
  await removeStaleSocket(join(socket, `.s.PGSQL.${port}`), pid)
  return undefined
}

/** The process id in the folder's `postmaster.pid`; 0 when there is none. */
export const pidIn = async (data: string): Promise<number> =>
  Number((await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])

/** Takes the file away only if it still says what was found stale. */
const removeStale = async (file: string, written: string) => {
  const aside = `${file}.stale-${process.pid}`
  try {
    await rename(file, aside)
  } catch {
    // Another start was first.
    return
  }
  if ((await readFile(aside, 'utf8')) === written) await unlink(aside)
  else await rename(aside, file)
}

const removeStaleSocket = async (path: string, pid: number) => {
  const written = await readFile(`${path}.lock`, 'utf8').catch(() => '')
  if (Number(written.split('\n')[0]) !== pid) return
  await rm(`${path}.lock`, { force: true })
  await rm(path, { force: true })
}

/** Whether the process is a PostgreSQL on this folder: it works inside its folder, even when that was moved. */
const runsOn = async (pid: number, data: string) => {
  const command = await commandOf(pid)
  if (!command.includes('postgres')) return false
  try {
    const [inside, folder] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(data)])
    return inside.ino === folder.ino && inside.dev === folder.dev
  } catch {
    // Not every root may look there, and not every system has it.
    return command.includes(data)
  }
}

const commandOf = async (pid: number) => {
  if (process.platform === 'linux') {
    return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  }
  const shown = promisify(execFile)('ps', ['-o', 'command=', '-p', `${pid}`])
  return shown.then(({ stdout }) => stdout).catch(() => '')
}
