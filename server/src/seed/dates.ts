const minute = 60_000
const week = 7 * 24 * 60 * minute

/** The Saturday after the newest date in `demo/`. */
const endOfData = Date.parse('2026-10-31T00:00Z')

/** Converts a date of `demo/`, optionally some minutes later. */
export type ReadDate = (at: string, minutesLater?: number) => Date

/**
 * Returns a function that shifts the dates of `demo/` by whole weeks, so that the newest ones are in the last working week
 * before `now` and working days stay working days.
 */
export function shiftDates(now: Date): ReadDate {
  const shift = Math.floor((now.getTime() - endOfData) / week) * week
  return (at, minutesLater = 0) => new Date(Date.parse(at) + shift + minutesLater * minute)
}
