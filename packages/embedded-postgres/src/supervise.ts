import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from './log.ts'
import { findPostmaster } from './postmaster.ts'
import type { Cluster } from './run.ts'
import { joinUsers, lockExclusively } from './usage-lock.ts'
import type { Usage } from './usage-lock.ts'

/** Milliseconds between two checks, and between two attempts to restart. */
const intervals = { check: 1_000, restart: 500 }

/**
 * Restarts the database when it ends while it is in use, until supervision stops.
 * @returns a function that stops supervision and returns the current usage
 */
export const supervise = (
  first: Usage,
  cluster: Cluster,
  { exclusive, log }: { exclusive: boolean; log: Log },
): (() => Usage) => {
  let usage = first
  let active = true
  // Connection pools look for the socket where it was.
  const sameSocket = { ...cluster, socketFolder: first.postmaster.socketFolder }

  const restart = async () => {
    log.warn('the embedded database ended unexpectedly; restarting it')
    while (active) {
      try {
        usage = await joinUsers(sameSocket)
        restartOnEnd()
        if (exclusive) await lockExclusively(usage)
        return
      } catch {
        await wait(intervals.restart)
      }
    }
  }
  const restartOnEnd = () => usage.client.once('end', () => active && void restart())

  // After SIGTERM, PostgreSQL accepts no connections and waits for existing ones, ours included. SIGINT ends it at once.
  const finishSlowShutdown = async () => {
    const postmaster = await findPostmaster(cluster.data)
    if (active && postmaster?.status === 'stopping') process.kill(postmaster.pid, 'SIGINT')
  }
  const check = setInterval(() => {
    finishSlowShutdown().catch(() => undefined)
  }, intervals.check).unref()

  restartOnEnd()
  return () => {
    active = false
    clearInterval(check)
    return usage
  }
}
