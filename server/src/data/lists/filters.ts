import { maxCounted } from '@greenroom/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { byTime } from './long-list.ts'
import type { LongList } from './long-list.ts'

type Sql = RawBuilder<unknown>
/** Conditions, each only where its filter is given. */
type Conditions = readonly (Sql | false | '' | undefined)[]

/** The condition that all of these hold. */
export const allOf = (conditions: Conditions): Sql => {
  const given = conditions.filter((one) => typeof one === 'object')
  return given.length > 0 ? sql.join(given, sql` and `) : sql`true`
}

/** A list with filters, newest first, which is not counted to its end. `where` and `search` are those of `LongList`. */
export const filteredList = (
  list: Pick<LongList, 'fields' | 'table' | 'id' | 'hasNumericId' | 'window'>,
  time: Sql,
  { where, search }: { readonly where: Conditions; readonly search: Conditions },
): LongList => ({
  ...list,
  where: allOf(where),
  ...(search.some(Boolean) && { search: allOf(search) }),
  order: byTime(time),
  newestFirst: true,
  batchSize: 1000,
  maxTotal: maxCounted + 1,
})

interface TimeRange {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The conditions of a range of times. Both ends count, with the millisecond or the day that they name. */
export const timesBetween = (time: Sql, { from, to }: TimeRange): Sql[] => [
  ...(from ? [sql`${time} >= ${instant(from)}`] : []),
  ...(to ? [sql`${time} < ${instant(to)} + ${isDay(to) ? '24 hours' : '1 ms'}::interval`] : []),
]

const isDay = (time: string) => /^\d{4}-\d\d-\d\d$/.test(time)

const instant = (time: string) => sql`to_timestamp(${Date.parse(time) / 1000})`
