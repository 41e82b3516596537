import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../src/database/database.ts'

/** Makes a request during an uncommitted change, and commits when the request waits for a lock. */
export const commitWhileWaiting = async <Result>(
  db: Database,
  change: (trx: Database) => Promise<unknown>,
  call: () => Promise<Result>,
): Promise<Result> => {
  const { result } = await db.transaction().execute(async (trx) => {
    await change(trx)
    const calling = call()
    await expect.poll(() => isLockAwaited(db), { timeout: 30_000 }).toBe(true)
    return { result: calling }
  })
  return result
}

const isLockAwaited = async (db: Database) => {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event = 'transactionid'`.execute(db)
  return rows.length > 0
}
