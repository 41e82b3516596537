import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { insertRows, readRows } from './rows.ts'

/** The time in `standard/`. Its rows are a millisecond apart, so that they keep their order. */
const writtenAt = Date.parse('2025-11-03T14:00Z')

/**
 * Inserts the standard plans and coaching prompts (`standard/`) into a database that has none. Users can change but not
 * create them (spec section 7), so Greenroom would be unusable without. Servers that start together do it once.
 */
export const seedStandard = (db: Database, now = new Date()): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(29554, 3)`.execute(transaction)
    await addStandard(transaction, now.getTime() - writtenAt)
  })

/** The same in a transaction of the caller. @param laterMs how much later than in the files all times are */
export const addStandard = async (db: Database, laterMs: number): Promise<void> => {
  for (const table of ['plans', 'coaching_prompts'] as const) {
    if ((await db.selectFrom(table).select('version').limit(1).execute()).length > 0) continue
    await insertRows(db, table, readRows('standard', table), laterMs)
    await addRevisions(db)
  }
}

/** Starts the history of all rows that were inserted without one. */
export const addRevisions = (db: Database) =>
  sql`select add_missing_revisions('import', 'seed')`.execute(db)
