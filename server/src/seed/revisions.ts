import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Starts the history of all rows that were inserted without one. */
export const addRevisions = async (db: Database): Promise<void> => {
  await sql`select add_missing_revisions('import', 'seed')`.execute(db)
}
