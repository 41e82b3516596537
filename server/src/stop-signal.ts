import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds after which the process exits even if stopping is not finished. */
const stopTimeout = 9_500

/**
 * Stops the process gracefully on the first SIGTERM or SIGINT and exits with 0. Later signals are ignored: on Ctrl+C, npm
 * forwards a second one.
 */
export const onStopSignal = (stop: () => Promise<void>): void => {
  let stopping = false
  const handle = () => {
    if (stopping) return
    stopping = true
    void Promise.race([stop(), wait(stopTimeout)]).finally(() => process.exit(0))
  }
  process.on('SIGTERM', handle)
  process.on('SIGINT', handle)
}
