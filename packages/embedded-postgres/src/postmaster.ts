import { execFile } from 'node:child_process'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isAlive } from './processes.ts'

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
 */
export const findPostmaster = async (data: string): Promise<Postmaster | undefined> => {
  const file = join(data, 'postmaster.pid')
  const content = await readFile(file, 'utf8').catch(() => '')
  const [first, , , , socketFolder = '', , , status = ''] = content.split('\n')
  const pid = Number(first)
  if (!pid || !isAlive(pid)) return undefined
  if (await isPostgresOn(pid, data)) return { pid, socketFolder, status: status.trim() }
  // A concurrent start may have replaced the file meanwhile.
  if ((await readPid(data)) === pid) await rm(file, { force: true })
  return undefined
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
