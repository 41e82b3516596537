import type { ReadDate } from './dates.ts'

/** When the service was set up. */
const setUp = '2025-11-03T14:00Z'

/** Makes a maker of rows, with times that are a minute apart, so that sorting by them keeps the list's order. */
export const withTimestamps =
  (date: ReadDate) =>
  <Item, Row extends object>(items: readonly Item[], row: (item: Item, index: number) => Row) =>
    items.map((item, index) => {
      const at = date(setUp, index)
      return Object.assign(row(item, index), { created_at: at, updated_at: at })
    })
