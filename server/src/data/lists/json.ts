import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '../../database/database.ts'
import { preparedStatement } from '../../database/prepared-statement.ts'
import { RawResponse } from '../../http/route.ts'

interface JsonRow {
  readonly json: string
}

/**
 * Prepares a query whose rows PostgreSQL writes as one JSON array: for 100,000 rows this blocks the event loop a tenth
 * as long as parsing and stringifying them here.
 * @param rows a whole `select`, ordered
 */
export const jsonList = <T>(rows: RawBuilder<T>): ((db: Database) => Promise<RawResponse<T[]>>) => {
  const list = preparedStatement(
    sql<JsonRow>`select coalesce(json_agg(t), '[]')::text as json from (${rows}) t`,
  )
  return async (db) => new RawResponse((await list(db))[0]?.json ?? '[]')
}

/** Prepares a query whose one row PostgreSQL writes as JSON, with its parameters as `$1`, `$2` … */
export const jsonRow = <T>(
  row: RawBuilder<T>,
): ((db: Database, ...values: readonly unknown[]) => Promise<RawResponse<T> | undefined>) => {
  const find = preparedStatement(sql<JsonRow>`select row_to_json(t)::text as json from (${row}) t`)
  return async (db, ...values) => {
    const [found] = await find(db, ...values)
    return found && new RawResponse(found.json)
  }
}

/**
 * Sends a list of items that can be large one by one, so that it takes the memory of one.
 * @param read returns an item as JSON; `undefined` if it is gone
 */
export const streamedList = <Item>(
  ids: readonly string[],
  read: (id: string) => Promise<string | undefined>,
) => new RawResponse<Item[]>(Readable.from(jsonOf(ids, read)))

async function* jsonOf(
  ids: readonly string[],
  read: (id: string) => Promise<string | undefined>,
): AsyncGenerator<string, void> {
  let before = '['
  for (const id of ids) {
    const json = await read(id)
    if (json === undefined) continue
    yield before + json
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

/** A time as responses show it: UTC, ISO 8601, with milliseconds. */
export const isoTime = (column: string): RawBuilder<string> =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
