import { sql } from 'kysely'
import { ConfigError } from '../../config-error.ts'
import type { Database } from '../database.ts'
import { loadSessions, loadSubscriptions, loadUsers } from './load-statements.ts'

/** Sessions of one transaction, about: none shall run for long. */
const block = 60_000

/**
 * Adds users with one subscription and some sessions each, to measure with. The same ones every time: what is there
 * stays as it is and what is missing is added, so it can be run again, also with higher numbers.
 * @param wanted numbers of users (up to 1,000,000) and of sessions for each of them
 * @throws ConfigError when there is no persona or no mode; subscriptions need a plan, and where there is none they are left out
 */
export async function seedLoad(
  db: Database,
  wanted: { users: number; sessionsPerUser: number },
): Promise<void> {
  const { rows } = await sql<{ ready: boolean }>`
    select exists (select from personas) and exists (select from interaction_modes) as ready
  `.execute(db)
  if (!rows[0]?.ready)
    throw new ConfigError('SEED', 'Load data needs at least one persona and one mode.')
  const step = Math.ceil(block / Math.max(wanted.sessionsPerUser, 1))
  for (let first = 1; first <= wanted.users; first += step) {
    const last = Math.min(first + step - 1, wanted.users)
    await db.transaction().execute(async (transaction) => {
      await loadUsers(first, last).execute(transaction)
      await loadSubscriptions(first, last).execute(transaction)
      await loadSessions(first, last, wanted.sessionsPerUser).execute(transaction)
    })
  }
  await sql`vacuum (analyze) users, user_subscriptions, sessions`.execute(db)
}
