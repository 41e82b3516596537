import { adminRole, quietDays } from '@greenroom/contract'
import { sql } from 'kysely'
import { isLow, subscriptionOf } from '../../data/people.ts'
import { sessionTime } from '../../data/session-scores.ts'
import { onlyRow } from '../../database/rows.ts'
import type { Database } from '../../database/database.ts'
import { allOf, timesBetween } from '../../data/lists/filters.ts'
import { notCancelled } from './figures.ts'
import type { Range } from './figures.ts'

/**
 * People without a recent session though they have credits, and the credits of all people, as of now. The list of people has
 * the same ones for `status=active&quiet_days=14&has_credits=true` and `low_credits=true`, but looks at one person after the
 * other. This is one pass over the subscriptions. It leaves out who is no person, instead of joining all who are; and it
 * looks for the subscription of a person only where there are several.
 */
const readPeople = async (db: Database) => {
  // PostgreSQL knows how few administrators there are only if it sees the id.
  const { admin } = await onlyRow(
    db,
    sql<{ admin: string }>`select role_id as admin from roles where name = ${adminRole}`,
  )
  return onlyRow(
    db,
    sql<{ quiet: number; remaining: number; low: number }>`
    with several as materialized (
      select user_id from user_subscriptions where status_active
      group by user_id having count(*) > 1
      -- Makes PostgreSQL go through user_subscriptions_active, which has them in this order.
      order by user_id
    ), owned as (
      select user_id, credits_remaining, ${isLow} as is_low,
        user_id not in (select user_id from several)
          or user_subscription_id = (
            select user_subscription_id from ${subscriptionOf(sql`owned.user_id`)} own) as is_own
      from user_subscriptions owned join plans on plans.id = plan_id
      where owned.status_active and user_id not in (
        select user_id from users where role_id = ${admin}
        union all select user_id from erased_users)
    )
    select coalesce(sum(credits_remaining), 0)::float8 as remaining,
      (count(*) filter (where is_low and is_own))::integer as low,
      (count(*) filter (where credits_remaining > 0 and is_own
        and user_id not in (select user_id from users where deactivated_at is not null)
        and user_id not in (
          select user_id from sessions
          where ${sessionTime} > now() - ${quietDays} * interval '1 day'
            and ${notCancelled})))::integer as quiet
    from owned`,
  )
}

/** The credits that sessions took in a range of days, without those that cancelled ones gave back. */
const readUsed = (db: Database, { from, to }: Range) =>
  onlyRow(
    db,
    sql<{ used: number }>`
    select coalesce(-sum(difference), 0)::float8 as used from credit_ledger
    where ${allOf(timesBetween(sql`at`, { from, to }))}
      and (difference < 0 or reverses is not null) and actor_email like '% (service key)'`,
  )

/** Who is quiet, and the credits of all people. */
export const readCredits = async (db: Database, range: Range) => {
  const [{ quiet, remaining, low }, { used }] = await Promise.all([
    readPeople(db),
    readUsed(db, range),
  ])
  return { quiet: { days: quietDays, people: quiet }, credits: { used, remaining, low } }
}
