import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/schema.ts'
import { notFound } from '../http/http-error.ts'

/**
 * Checks that a row exists that a request is about.
 * @param row `key` is the id column, `noun` what the message calls it
 * @throws HttpError 404
 */
export const requireRow = async (
  db: Database,
  row: { table: keyof Tables; key: string; id: string; noun: string },
): Promise<void> => {
  const { rows } = await sql`
    select 1 from ${sql.table(row.table)} where ${sql.ref(row.key)} = ${row.id}`.execute(db)
  if (rows.length === 0) notFound(row.noun)
}
