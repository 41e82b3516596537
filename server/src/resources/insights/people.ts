import { adminRole, quietDays } from '@greenroom/contract'
import { sql } from 'kysely'
import { isOfSession } from '../../data/changes/credit-ledger.ts'
import { isLow } from '../../data/people.ts'
import { sessionTime } from '../../data/session-scores.ts'
import { notCancelled } from '../../data/session-status.ts'
import { onlyRow } from '../../database/rows.ts'
import type { Database } from '../../database/database.ts'
import { allOf, timesBetween } from '../../data/lists/filters.ts'
import type { Range } from './figures.ts'

/**
 * Credits of active subscriptions, of which a person has one, with how many are low or have credits of people without a recent
 * session, as of now. The list of people has the same ones for `status=active&quiet_days=14&has_credits=true` and
 * `low_credits=true`, but looks at one person after the other. This goes through the subscriptions, and leaves out who is no
 * person instead of joining all who are.
 */
const readPeople = async (db: Database) => {
  // PostgreSQL knows how few administrators there are only if it sees the id.
  const { admin } = await onlyRow(
    db,
    sql<{ admin: string }>`select role_id as admin from roles where name = ${adminRole}`,
  )
  return onlyRow(
    db,
    sql<{ remaining: number; low: number; quiet: number }>`
    select coalesce(sum(credits_remaining), 0)::float8 as remaining,
      (count(*) filter (where ${isLow}))::integer as low,
      (count(*) filter (where credits_remaining > 0 and user_id not in (
        select user_id from users where deactivated_at is not null
        union all select user_id from sessions
          where ${sessionTime} > now() - ${quietDays} * interval '24 hours' and ${notCancelled}
      )))::integer as quiet
    from user_subscriptions owned join plans on plans.id = plan_id
    where owned.status_active and user_id not in (
      select user_id from users where role_id = ${admin} union all select user_id from erased_users)`,
  )
}

/**
 * The credits that sessions took in a range of days, without those that went back: to cancelled ones by keys, which
 * `credit_ledger_of_sessions` has, and the few that administrators reversed.
 */
const readUsed = (db: Database, { from, to }: Range) =>
  onlyRow(
    db,
    sql<{ used: number }>`
    select (select coalesce(-sum(difference), 0) from credit_ledger
      where ${allOf(timesBetween(sql`at`, { from, to }))}
        and (difference < 0 or reverses is not null) and actor_email like '% (service key)')::float8
    - (select coalesce(sum(later.difference), 0)
      from credit_ledger later join credit_ledger taken on taken.entry_id = later.reverses
      where ${allOf(timesBetween(sql`later.at`, { from, to }))} and later.reverses is not null
        and later.actor_email not like '% (service key)' and ${isOfSession('taken')})::float8 as used`,
  )

/** Who is quiet, and the credits of all people. */
export const readCredits = async (db: Database, range: Range) => {
  const { quiet, remaining, low } = await readPeople(db)
  const { used } = await readUsed(db, range)
  return { quiet: { days: quietDays, people: quiet }, credits: { used, remaining, low } }
}
