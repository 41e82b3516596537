import { setImmediate as endOfTick } from 'node:timers/promises'

/** How long a turn takes, in milliseconds: a request asks the database a dozen times, and each answer may wait for a turn. */
const turnMs = 0.5

/** Goes through items in short turns, and lets other requests run in between. */
export async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item, void> {
  let startedAt = performance.now()
  for (const item of items) {
    if (performance.now() - startedAt > turnMs) {
      await endOfTick()
      startedAt = performance.now()
    }
    yield item
  }
}
