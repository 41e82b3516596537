import type { ChildProcess } from 'node:child_process'
import { errorCode } from './errors.ts'

/** Whether a process with this id exists, whoever owns it. */
export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (cause) {
    return errorCode(cause) === 'EPERM'
  }
}

/**
 * Waits for a child process to exit.
 * @returns whether its exit code is 0
 * @throws when it could not be started
 */
export const exitedCleanly = (child: ChildProcess): Promise<boolean> =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code === 0))
  })
