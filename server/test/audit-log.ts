import { sql } from 'kysely'
import type { Database } from '../src/database/database.ts'

/** Empties the audit log, which is append-only, so that a test sees only its own entries. */
export const clearAuditLog = async (db: Database): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // Turns triggers off.
    await sql`set local session_replication_role = replica`.execute(trx)
    await trx.deleteFrom('audit_log').execute()
  })
