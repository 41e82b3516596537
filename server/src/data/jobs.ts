import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Notes that a job has just succeeded. @param job its name, such as `backup` or `old-trash` */
export const noteSuccess = async (db: Database, job: string): Promise<void> => {
  await db
    .insertInto('jobs')
    .values({ job })
    .onConflict((conflict) => conflict.column('job').doUpdateSet({ last_success_at: sql`now()` }))
    .execute()
}
