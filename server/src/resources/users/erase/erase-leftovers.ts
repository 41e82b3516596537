import { sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { allowErasing } from './erase-records.ts'

/**
 * Puts the pseudonym into entries that were written while their actor was being erased, by requests that had read the
 * address before.
 */
export const eraseLeftovers = async (db: Database): Promise<void> => {
  const recent = await db
    .selectFrom('erased_users')
    .select(['user_id', 'email'])
    .where(sql<boolean>`erased_at > now() - interval '1 day'`)
    .execute()
  for (const { user_id, email } of recent)
    await db.transaction().execute(async (trx) => {
      await allowErasing(trx, user_id)
      await sql`
        update audit_log set actor_email = ${email}, address = null,
          words = case when words is not null then audit_words(title, null, null, ${email}) end
        where actor_id = ${user_id} and actor_email <> ${email}`.execute(trx)
      for (const table of ['credit_ledger', 'revisions'])
        await sql`
          update ${sql.table(table)} set actor_email = ${email}
          where actor_id = ${user_id} and actor_email <> ${email}`.execute(trx)
    })
}
