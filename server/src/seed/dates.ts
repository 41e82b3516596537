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

/** When the demonstration service was set up. */
const setUp = '2025-11-03T14:00Z'

/** Returns a function that turns items into rows with timestamps a minute apart, so that sorting keeps their order. */
export const withTimestamps =
  (date: ReadDate) =>
  <Item, Row extends object>(items: readonly Item[], row: (item: Item, index: number) => Row) =>
    items.map((item, index) => {
      const at = date(setUp, index)
      return Object.assign(row(item, index), { created_at: at, updated_at: at })
    })
