import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '../database/database.ts'
import type { PageCursor } from './page-cursor.ts'

type Sql = RawBuilder<unknown>

/** The parts of a select for a list that can be long. Its rows are ordered by a key that never changes, then by id. */
export interface LongList {
  readonly fields: Sql
  /** The table whose rows are listed and counted. */
  readonly table: Sql
  /** Joins that neither add nor remove rows. */
  readonly joins?: Sql
  readonly where?: Sql
  readonly order: SortKey
  readonly id: Sql
  readonly newestFirst?: boolean
  /** Rows to read at once when the whole list is sent; choose it for about a megabyte of JSON. */
  readonly batchSize: number
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

export interface Page {
  /** A JSON array. */
  readonly json: string
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
  const [{ rows }, total] = await Promise.all([
    pageStatement(list, request).execute(db),
    request.withTotal ? countRows(db, list) : undefined,
  ])
  const { json = null, position = null, id = null } = rows[0] ?? {}
  return {
    json: json ?? '[]',
    end: position === null || id === null ? undefined : { position, id },
    total,
  }
}

const countRows = async (db: Database, { table, where = sql`true` }: LongList) => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from ${table} where ${where}`.execute(db)
  return rows[0]?.total
}

interface PageRow {
  json: string | null
  position: number | null
  id: string | null
}

/** Reads one row more than requested, to know whether more follow. PostgreSQL writes the rows as JSON. */
export const pageStatement = (
  { fields, table, joins = sql``, where = sql`true`, order, id, newestFirst = false }: LongList,
  { limit, after }: PageRequest,
): RawBuilder<PageRow> => {
  const direction = newestFirst ? sql`desc` : sql`asc`
  const follows = newestFirst ? sql`<` : sql`>`
  const isAfterCursor = after
    ? sql`(${order.column}, ${id}) ${follows} (${order.fromNumber(after.position)}, ${after.id}::uuid)`
    : sql`true`
  return sql<PageRow>`
    select
      array_to_json((array_agg(listed))[:${limit}::integer])::text as json,
      case when count(*) > ${limit} then (array_agg(position))[${limit}::integer] end as position,
      case when count(*) > ${limit} then (array_agg(id))[${limit}::integer] end as id
    from (
      select
        (select row_to_json(item) from (select ${fields}) item) as listed,
        ${order.toNumber} as position,
        ${id} as id
      from ${table} ${joins}
      where ${where} and ${isAfterCursor}
      order by ${order.column} ${direction}, ${id} ${direction}
      limit ${limit + 1}
    ) page`
}
