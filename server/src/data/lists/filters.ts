import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

type Sql = RawBuilder<unknown>

/** The condition that all of these hold. */
export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`

interface TimeRange {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The conditions of a range of times. Both ends count, with the millisecond or the day that they name. */
export const timesBetween = (time: Sql, { from, to }: TimeRange): Sql[] => [
  ...(from ? [sql`${time} >= ${instant(from)}`] : []),
  ...(to ? [sql`${time} < ${instant(to)} + ${isDay(to) ? '1 day' : '1 ms'}::interval`] : []),
]

const isDay = (time: string) => /^\d{4}-\d\d-\d\d$/.test(time)

/** Within the years that PostgreSQL and JavaScript both know. */
const instant = (time: string) => {
  const seconds = Math.min(Math.max(Date.parse(time) / 1000, -6e10), 2.5e11)
  return sql`to_timestamp(${seconds})`
}
