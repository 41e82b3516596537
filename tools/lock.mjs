import { readFileSync, renameSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { UserError } from './run.mjs'

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code

/** The owner of a lock touches its file every second; one that was not touched for 15 seconds is stale. */
const heartbeatMs = 1_000
const staleAfterMs = 15_000

/**
 * Whether the process that wrote a lock is gone. Its id alone is not enough: after the restart of a container another
 * process may have the same one.
 * @param {string} path
 */
function isStale(path) {
  try {
    if (Date.now() - statSync(path).mtimeMs > staleAfterMs) return true
    const pid = Number(readFileSync(path, 'utf8'))
    if (pid > 0) process.kill(pid, 0)
    return false
  } catch (error) {
    return codeOf(error) === 'ESRCH'
  }
}

/** @param {string} path @returns {boolean} whether we now own the lock */
function acquire(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw new UserError(`Cannot write to this folder: ${/** @type {Error} */ (error).message}`)
  }
}

/** Removes a stale lock. Renaming it first makes sure that only one of several processes does. @param {string} path */
function removeStale(path) {
  const renamed = `${path}.${process.pid}`
  try {
    renameSync(path, renamed)
  } catch {
    return
  }
  rmSync(renamed)
}

/**
 * Does some work while no other process does so under the same lock.
 * @param {string} path the lock file
 * @param {() => Promise<void>} work
 */
export async function locked(path, work) {
  for (let reported = false; !acquire(path); reported = true) {
    if (isStale(path)) removeStale(path)
    else if (!reported) console.log('Another command is preparing this folder; waiting for it.')
    await sleep(200)
  }
  const release = () => rmSync(path, { force: true })
  const heartbeat = setInterval(
    () => utimes(path, new Date(), new Date(), () => undefined),
    heartbeatMs,
  )
  process.once('exit', release)
  try {
    await work()
  } finally {
    clearInterval(heartbeat)
    process.off('exit', release)
    release()
  }
}
