import { setTimeout as pause } from 'node:timers/promises'

const day = 86_400_000

/** Waits for the next day (UTC) if it is near, so that calls of the model count for one day. */
export const farFromMidnight = async (): Promise<void> => {
  const left = day - (Date.now() % day)
  if (left < 30_000) await pause(left)
}
