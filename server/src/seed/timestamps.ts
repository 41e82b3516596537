import type { ReadDate } from './dates.ts'

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
