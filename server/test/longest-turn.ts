import { readFileSync } from 'node:fs'
import { setImmediate as endOfTick } from 'node:timers/promises'

/**
 * How long this thread has worked, in milliseconds. On Linux it is time of the processor, so that a busy machine does not
 * count; elsewhere it is time of the clock.
 */
const workedMs = (): number => {
  if (process.platform !== 'linux') return performance.now()
  const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')
  return Number(nanoseconds) / 1_000_000
}

const largeBody = Buffer.from(JSON.stringify('x'.repeat(4 * 1024 * 1024)))
/** What reading it takes on an idle machine of 2026, in milliseconds. */
const usualMs = 20

/**
 * How many times longer than usual this thread takes for the same work, at least once: memory is slow beside processes that
 * use much of it.
 */
const slowness = (): number => {
  const from = workedMs()
  JSON.parse(largeBody.toString())
  return Math.max(1, (workedMs() - from) / usualMs)
}

/**
 * The longest time for which this thread, and the server in it, let nothing else run beside some work, in milliseconds of an
 * idle machine.
 */
export const longestTurn = async (work: () => Promise<unknown>): Promise<number> => {
  let isDone = false
  const done = work().finally(() => {
    isDone = true
  })
  let longest = 0
  let last = workedMs()
  while (!isDone) {
    await endOfTick()
    const now = workedMs()
    longest = Math.max(longest, now - last)
    last = now
  }
  await done
  return longest / slowness()
}
