import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds after which the process ends whatever is still going on. */
const longestStop = 9_500

const end = () => process.exit(0)

/**
 * Stops the process gracefully at the first SIGTERM or SIGINT. Further ones change nothing: npm sends a second one
 * when Ctrl+C has already reached everybody.
 * @returns whether the signal has come
 */
export const onStopSignal = (stop: () => Promise<void>): (() => boolean) => {
  let stopping = false
  const begin = () => {
    if (stopping) return
    stopping = true
    void Promise.race([stop(), wait(longestStop)]).finally(end)
  }
  process.on('SIGTERM', begin)
  process.on('SIGINT', begin)
  return () => stopping
}
