const minute = 60_000
const week = 7 * 24 * 60 * minute

/** The Saturday after the newest date in `demo/`. */
const written = Date.parse('2026-10-31T00:00Z')

/** Reads a date of `demo/`, some minutes later if wanted. */
export type ReadDate = (at: string, minutesLater?: number) => Date

/**
 * Makes a reader of the dates in `demo/` that moves all of them by the same number of whole weeks: the newest fall in
 * the last working week before `now`, none is in the future, and working days stay working days.
 */
export function shiftDates(now: Date): ReadDate {
  const shift = Math.floor((now.getTime() - written) / week) * week
  return (at, minutesLater = 0) => new Date(Date.parse(at) + shift + minutesLater * minute)
}
