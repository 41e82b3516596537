import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '../../database/database.ts'
import { onlyRow } from '../../database/rows.ts'

type Sql = RawBuilder<unknown>

/** The parts of a select for a list that can be long. Its rows are ordered by a key that never changes, then by id. */
export interface LongList {
  readonly fields: Sql
  /** The table whose rows are listed and counted. */
  readonly table: Sql
  /** Joins that neither add nor remove rows. */
  readonly joins?: Sql
  /** Conditions that an index on the order serves, so that the first rows are found at once. */
  readonly where?: Sql
  /** Further conditions, which may hold for few rows or for none. */
  readonly search?: Sql
  /** Rows that a search goes through first. */
  readonly window?: number
  readonly order: SortKey
  /** A UUID, or a bigint if `hasNumericId`. */
  readonly id: Sql
  readonly hasNumericId?: boolean
  readonly newestFirst?: boolean
  /** Rows to read at once when the whole list is sent; choose it for about a megabyte of JSON. */
  readonly batchSize: number
  /** The bytes of a row, where some are large: a batch or a page of them ends early, so that it fits into memory. */
  readonly rowSize?: Sql
  /** Completes the JSON that PostgreSQL has written. */
  readonly complete?: (json: string) => string
  /** Where counting stops, for a list whose rows take long to count. */
  readonly maxTotal?: number
}

/** What a list is ordered by first, and how a cursor writes it as a number. */
interface SortKey {
  readonly column: Sql
  readonly toNumber: Sql
  readonly fromNumber: (number: number) => Sql
}

/** Orders a list by a time, in microseconds. */
export const byTime = (column: Sql): SortKey => ({
  column,
  toNumber: sql`(extract(epoch from ${column}) * 1000000)::double precision`,
  fromNumber: (micros) => sql`'epoch'::timestamptz + ${micros} * interval '1 microsecond'`,
})

/** Orders a list by an integer. */
export const byNumber = (column: Sql): SortKey => ({
  column,
  toNumber: sql`${column}::double precision`,
  fromNumber: (number) => sql`${number}::bigint`,
})

/** The sort key of a page's last row: a number, such as microseconds since 1970, and its id. */
export interface PageCursor {
  readonly position: number
  readonly id: string
}

export interface Page {
  /** A JSON array. */
  readonly json: string
  readonly rows: number
  /** The sort key of the last row, if more rows follow. */
  readonly end: PageCursor | undefined
  /** The number of all rows, if requested. */
  readonly total: number | undefined
}

interface PageRequest {
  readonly limit: number
  readonly after?: PageCursor | undefined
  readonly withTotal?: boolean
}

/**
 * Reads a page. Every page is one statement that starts at the sort key where the last one ended, so the last page
 * costs as much as the first. The total is counted at the same time, since it takes longer than reading a page.
 */
export const readPage = async (
  db: Database,
  list: LongList,
  request: PageRequest,
): Promise<Page> => {
  const [{ json, rows, position, id }, total] = await Promise.all([
    onlyRow(db, pageStatement(list, request)),
    request.withTotal ? countRows(db, list) : undefined,
  ])
  return {
    json: list.complete?.(json ?? '[]') ?? json ?? '[]',
    rows,
    end: position === null || id === null ? undefined : { position, id },
    total,
  }
}

/** Counts the rows of a list, up to its `maxTotal`. */
export const countRows = async (db: Database, list: LongList) => {
  const count = sql<{ total: number }>`select (${countStatement(list)})::integer as total`
  return (await onlyRow(db, count)).total
}

const countStatement = (list: LongList) => {
  const { table, where = sql`true`, search, maxTotal } = list
  if (search) return countFound({ ...list, where, search })
  if (maxTotal === undefined) return sql`select count(*) from ${table} where ${where}`
  return sql`select count(*) from (select from ${table} where ${where} limit ${maxTotal}) counted`
}

interface PageRow {
  json: string | null
  rows: number
  position: number | null
  id: string | null
}

/** The most bytes of a batch of large rows. Values that PostgreSQL has compressed may have a hundred times as many. */
const mostBytes = 256 * 1024

/**
 * Looks at one row more than requested, to know whether more follow. PostgreSQL writes the rows as JSON: `json_agg` takes
 * two thirds of the time of `array_to_json`.
 */
export const pageStatement = (list: LongList, { limit, after }: PageRequest) => {
  const { fields, table, joins = sql``, where = sql`true`, search, order, id } = list
  const { newestFirst, hasNumericId, rowSize } = list
  const follows = newestFirst ? sql`<` : sql`>`
  const isAfterCursor = after
    ? sql`(${order.column}, ${id}) ${follows} (${order.fromNumber(after.position)}, ${hasNumericId ? toBigint(after.id) : sql`${after.id}::uuid`})`
    : sql`true`
  const key = hasNumericId ? sql`lpad(to_hex(${id}), 32, '0')` : id
  const rows = search
    ? foundRows({ ...list, where: sql`${where} and ${isAfterCursor}`, search }, limit + 1)
    : sql`${table} ${joins} where ${where} and ${isAfterCursor}`
  const sizes = rowSize ? sql`${rowSize} as size, sum(${rowSize}) over page as bytes,` : sql``
  const fits = rowSize ? sql`where bytes - size < ${mostBytes}` : sql``
  const isLast = rowSize
    ? sql`(number = ${limit} or bytes >= ${mostBytes})`
    : sql`number = ${limit}`
  const sorted = sql`order by ${orderOf(order.column, list)}`
  return sql<PageRow>`
    select json_agg(item)::text as json, count(*)::integer as rows,
      max(position) filter (where ${isLast} and more) as position,
      max(key) filter (where ${isLast} and more) as id
    from (
      select
        (select item from (select ${fields}) item),
        row_number() over page as number,
        lead(true, 1, false) over page as more,
        ${sizes}
        ${order.toNumber} as position,
        ${key}::text as key
      from ${rows}
      window page as (${sorted})
      ${sorted}
      limit ${limit}
    ) page ${fits}`
}

const toBigint = (hex: string) => sql`${BigInt.asIntN(64, BigInt(`0x${hex}`)).toString()}::bigint`

/** A list in which something is searched: its conditions may hold for nearly all rows or for none. */
type Searched = LongList & { readonly where: Sql; readonly search: Sql }

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
const foundRows = (list: Searched, count: number) => {
  const { table, where, search, id } = list
  const { column } = list.order
  const window = Math.max(list.window ?? leastWindow, count * windowPerRow)
  const order = orderOf(column, list)
  const row = sql`${id} as key, ${column} as position`
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
      order by ${orderOf(sql`position`, { ...list, id: sql`key` })} limit ${count}
    ) found join ${table} on ${id} = found.key`
}

/**
 * Counts what a search finds, up to a limit, in the way that fits the first few thousand rows: going through the rows where
 * they have many, else by the index of the search.
 */
const countFound = (list: Searched) => {
  const { table, where, search, maxTotal } = list
  const order = orderOf(list.order.column, list)
  const ordered = (most: Sql) =>
    sql`(select * from ${table} where ${where} order by ${order} ${most}) ${table}`
  const stop = sql`limit (select ${maxTotal ?? null}::bigint)`
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

const orderOf = (column: Sql, { id, newestFirst }: Pick<LongList, 'id' | 'newestFirst'>) => {
  const direction = newestFirst ? sql`desc` : sql`asc`
  return sql`${column} ${direction}, ${id} ${direction}`
}
