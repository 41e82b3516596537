import { readFileSync, renameSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from './step.mjs'

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code

/** Milliseconds between two signs of life of a lock's owner, and without one until the lock counts as left behind. */
const heartbeat = { every: 1_000, missed: 15_000 }

/**
 * Whether the process that wrote a lock is gone. Its number alone does not tell: in a container that was started anew it
 * may be somebody else's.
 * @param {string} path
 */
function isStale(path) {
  try {
    if (Date.now() - statSync(path).mtimeMs > heartbeat.missed) return true
    const pid = Number(readFileSync(path, 'utf8'))
    if (pid > 0) process.kill(pid, 0)
    return false
  } catch (error) {
    return codeOf(error) === 'ESRCH'
  }
}

/** @param {string} path @returns {boolean} whether the lock is now ours */
function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw new Failure(`Cannot write to this folder: ${/** @type {Error} */ (error).message}`)
  }
}

/** Takes a dead process's lock away, by a rename so that only one of several that wait does. @param {string} path */
function clear(path) {
  const away = `${path}.${process.pid}`
  try {
    renameSync(path, away)
  } catch {
    return
  }
  rmSync(away)
}

/**
 * Does a piece of work while no other process does it in the same folder. A lock whose process died is taken over.
 * @param {string} path the lock's file
 * @param {() => Promise<void>} work
 */
export async function locked(path, work) {
  for (let told = false; !take(path); told = true) {
    if (isStale(path)) clear(path)
    else if (!told) console.log('Another command is preparing this folder; waiting for it.')
    await wait(200)
  }
  const release = () => rmSync(path, { force: true })
  const beat = setInterval(
    () => utimes(path, new Date(), new Date(), () => undefined),
    heartbeat.every,
  )
  process.once('exit', release)
  try {
    await work()
  } finally {
    clearInterval(beat)
    process.off('exit', release)
    release()
  }
}
