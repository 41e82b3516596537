import { sql } from 'kysely'
import { ConfigError } from '../config/config-error.ts'
import type { Database } from '../database/database.ts'
import { loadSessions, loadSubscriptions, loadUsers } from './load-statements.ts'

/** Approximate number of sessions in one transaction, to keep transactions short. */
const sessionsPerTransaction = 60_000

/**
 * Adds users with one subscription and some sessions each, for load tests. They are the same every time, and existing ones
 * stay as they are, so a later run may ask for more. Subscriptions are left out when there is no plan.
 * @param requested the number of users (up to 1,000,000) and of sessions for each
 * @throws ConfigError when there is no persona or no mode
 */
export async function seedLoad(
  db: Database,
  requested: { users: number; sessionsPerUser: number },
): Promise<void> {
  const { rows } = await sql<{ ready: boolean }>`
    select exists (select from personas) and exists (select from interaction_modes) as ready
  `.execute(db)
  if (!rows[0]?.ready)
    throw new ConfigError('SEED', 'Load data needs at least one persona and one mode.')
  const step = Math.ceil(sessionsPerTransaction / Math.max(requested.sessionsPerUser, 1))
  for (let first = 1; first <= requested.users; first += step) {
    const last = Math.min(first + step - 1, requested.users)
    await db.transaction().execute(async (transaction) => {
      await loadUsers(first, last).execute(transaction)
      await loadSubscriptions(first, last).execute(transaction)
      await loadSessions(first, last, requested.sessionsPerUser).execute(transaction)
    })
  }
  await sql`vacuum (analyze) users, user_subscriptions, sessions`.execute(db)
}
