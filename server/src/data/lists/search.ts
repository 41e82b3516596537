import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

type Sql = RawBuilder<unknown>

/** What is searched: rows of one table, in an order that an index on `where` serves. */
interface Searched {
  readonly table: Sql
  readonly where: Sql
  /** Conditions that may hold for nearly all rows or for none, and that an index without that order serves. */
  readonly search: Sql
  readonly order: { readonly column: Sql }
  readonly id: Sql
  readonly newestFirst?: boolean
  /** Rows to look through first, where that takes no longer than usual because an index has all columns of the search. */
  readonly window?: number
}

/** Rows that are looked through before an index of the search is asked: a full page where one in 400 is found. */
const leastWindow = 20_000
/** Times the wanted rows, where that is more. */
const windowPerRow = 40

/**
 * The first rows that a search finds, as a table for a `from`. PostgreSQL would have to guess which is faster: going through
 * the rows in their order until enough are found, or finding all of them first. A wrong guess takes seconds in a large
 * table. So it goes through the first few thousand, and asks the index only if they do not have enough. Only the wanted
 * rows are joined, since PostgreSQL would read the whole table for all that the index may find.
 */
export const foundRows = (
  { table, where, search, window: least = leastWindow, ...by }: Searched,
  count: number,
): Sql => {
  const window = Math.max(least, count * windowPerRow)
  const order = orderOf(by)
  const row = sql`${by.id} as key, ${by.order.column} as position`
  const firstFound = orderOf({ ...by, id: sql`key`, order: { column: sql`position` } })
  return sql`(
      with near as materialized (
        select ${row}
        from (select * from ${table} where ${where} order by ${order} limit ${window}) ${table}
        where ${search} order by ${order} limit ${count}
      ), far as materialized (
        select ${row} from ${table}
        where ${where} and ${search}
          and (select count(*) from near where ${withMemory}) < ${count}
      )
      select key from (
        select * from near where (select count(*) from near) >= ${count}
        union all select * from far
      ) either
      order by ${firstFound} limit ${count}
    ) found join ${table} on ${by.id} = found.key`
}

/**
 * Counts what a search finds, up to a limit, in the way that fits the first few thousand rows: going through the rows where
 * they have many, else by the index of the search.
 */
export const countFound = (
  { table, where, search, ...by }: Searched,
  limit: number | undefined,
): Sql => {
  const order = orderOf(by)
  const ordered = (most: Sql) =>
    sql`(select * from ${table} where ${where} order by ${order} ${most}) ${table}`
  const stop = sql`limit (select ${limit ?? null}::bigint)`
  return sql`
    select case
      when (
        select count(*) filter (where ${search}) * ${oneIn} >= count(*)
        from ${ordered(sql`limit ${sampleSize}`)} where ${withMemory})
      then (select count(*) from (select from ${ordered(sql`offset 0`)} where ${search} ${stop}) counted)
      else (select count(*) from (select from ${table} where ${where} and ${search} ${stop}) counted)
    end`
}

/** The rows that tell how many are found. */
const sampleSize = 5000
/** How many rows one is found among, for the rows to be gone through. */
const oneIn = 10

/**
 * True, and lets the rest of the statement remember each of some 100,000 rows that an index finds. With less memory it
 * remembers pages, and reads all rows of those.
 */
const withMemory = sql`(select set_config('work_mem', '32MB', true)) is not null`

const orderOf = ({
  order,
  id,
  newestFirst = false,
}: Omit<Searched, 'table' | 'where' | 'search'>) => {
  const direction = newestFirst ? sql`desc` : sql`asc`
  return sql`${order.column} ${direction}, ${id} ${direction}`
}
