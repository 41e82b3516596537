import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '../database/database.ts'
import type { PageMark } from './page-cursor.ts'

type Sql = RawBuilder<unknown>

/**
 * A list that can be long: a select statement in its parts. Its rows have an order that never changes, by a time and,
 * at the same time, by an id.
 */
export interface LongList {
  readonly fields: Sql
  /** The table whose rows are listed and counted. */
  readonly table: Sql
  /** Tables that every row has exactly one row of. */
  readonly joined?: Sql
  /** Which rows; all where it is missing. */
  readonly where?: Sql
  readonly time: Sql
  readonly id: Sql
  readonly newestFirst?: boolean
  /** How many rows are read at once where all are wanted: so many that their JSON has a megabyte at most, mostly. */
  readonly piece: number
}

/** Some rows of a list, one after the other. */
export interface Page {
  /** A JSON array. */
  readonly json: string
  /** Where it ended, when more rows follow. */
  readonly end: PageMark | undefined
  /** How many rows the list has, where that was asked for. */
  readonly total: number | undefined
}

/** Which rows of a list: the first ones after a mark, so many at most. */
export interface PageAsked {
  readonly limit: number
  readonly after?: PageMark | undefined
  readonly counted?: boolean
}

/**
 * Reads a page of a list and, side by side with it, the number of all rows where that is asked for: of a hundred thousand,
 * to count them takes longer than to read a page.
 */
export const readPage = async (db: Database, list: LongList, asked: PageAsked): Promise<Page> => {
  const [{ rows }, total] = await Promise.all([
    pageStatement(list, asked).execute(db),
    asked.counted ? countOf(db, list) : undefined,
  ])
  const { json = null, micros = null, id = null } = rows[0] ?? {}
  return {
    json: json ?? '[]',
    end: micros === null || id === null ? undefined : { micros, id },
    total,
  }
}

const countOf = async (db: Database, { table, where = sql`true` }: LongList) => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from ${table} where ${where}`.execute(db)
  return rows[0]?.total
}

interface PageRow {
  json: string | null
  micros: number | null
  id: string | null
}

/** One row more than wanted is read: it tells whether more follow. PostgreSQL writes the rows as JSON. */
export const pageStatement = (
  { fields, table, joined = sql``, where = sql`true`, time, id, newestFirst = false }: LongList,
  { limit, after }: PageAsked,
): RawBuilder<PageRow> => {
  const direction = newestFirst ? sql`desc` : sql`asc`
  const follows = newestFirst ? sql`<` : sql`>`
  const begin = after
    ? sql`(${time}, ${id}) ${follows} ('epoch'::timestamptz + ${after.micros} * interval '1 microsecond', ${after.id}::uuid)`
    : sql`true`
  return sql<PageRow>`
    select
      array_to_json((array_agg(entity))[:${limit}::integer])::text as json,
      case when count(*) > ${limit} then (array_agg(micros))[${limit}::integer] end as micros,
      case when count(*) > ${limit} then (array_agg(id))[${limit}::integer] end as id
    from (
      select
        (select row_to_json(entity) from (select ${fields}) entity) as entity,
        (extract(epoch from ${time}) * 1000000)::double precision as micros,
        ${id} as id
      from ${table} ${joined}
      where ${where} and ${begin}
      order by ${time} ${direction}, ${id} ${direction}
      limit ${limit + 1}
    ) page`
}
