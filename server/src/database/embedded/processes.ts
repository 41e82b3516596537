import type { ChildProcess } from 'node:child_process'
import { codeOf } from '../../error-code.ts'

/** Whether there is a process of this id, ours or not; one that has ended counts until it is reaped. */
export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (cause) {
    return codeOf(cause) === 'EPERM'
  }
}

/**
 * Waits for a program to end.
 * @returns whether it did what it was asked
 * @throws when it could not be started
 */
export const hasSucceeded = (child: ChildProcess): Promise<boolean> =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code === 0))
  })
