import { adminRole, quietDays } from '@greenroom/contract'
import { sql } from 'kysely'
import { isLow, subscriptionOf } from '../../data/people.ts'
import { notCancelled } from '../../data/session-days.ts'
import { sessionTime } from '../../data/session-scores.ts'
import { allRows, onlyRow } from '../../database/rows.ts'
import type { Database } from '../../database/database.ts'
import { allOf, timesBetween } from '../../data/lists/filters.ts'
import { inOneProcess } from './figures.ts'
import type { Range } from './figures.ts'

/** People with several active subscriptions. Usually there are none. */
const readSeveral = async (db: Database) => {
  const rows = await allRows(
    db,
    sql<{ id: string }>`
    select user_id as id from user_subscriptions where status_active
    group by user_id having count(*) > 1
    -- Makes PostgreSQL go through user_subscriptions_active, which has them in this order.
    order by user_id`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Credits of active subscriptions, with how many are low or have credits of quiet people.
 * @param several only those of these people, without the one of each that counts
 */
const countSubscriptions = async (db: Database, several?: readonly string[]) => {
  // PostgreSQL knows how few administrators there are only if it sees the id.
  const { admin } = await onlyRow(
    db,
    sql<{ admin: string }>`select role_id as admin from roles where name = ${adminRole}`,
  )
  const ofThem = several ? sql`and user_id = any(${several}::uuid[])` : sql``
  const surplus = sql`and user_subscription_id <> (
    select user_subscription_id from ${subscriptionOf(sql`owned.user_id`)} own)`
  return onlyRow(
    db,
    sql<{ remaining: number; low: number; quiet: number }>`
    select coalesce(sum(credits_remaining), 0)::float8 as remaining,
      (count(*) filter (where ${isLow}))::integer as low,
      (count(*) filter (where credits_remaining > 0 and user_id not in (
        select user_id from users where deactivated_at is not null ${ofThem}
        union all select user_id from sessions
          where ${sessionTime} > now() - ${quietDays} * interval '1 day' and ${notCancelled} ${ofThem}
      )))::integer as quiet
    from user_subscriptions owned join plans on plans.id = plan_id
    where owned.status_active ${ofThem} ${several ? surplus : sql``}
      and user_id not in (
        select user_id from users where role_id = ${admin} union all select user_id from erased_users)`,
  )
}

/**
 * People without a recent session though they have credits, and the credits of all people, as of now. The list of people has
 * the same ones for `status=active&quiet_days=14&has_credits=true` and `low_credits=true`, but looks at one person after the
 * other. This goes through the subscriptions, and leaves out who is no person instead of joining all who are.
 */
const readPeople = async (db: Database) => {
  const [all, several] = await Promise.all([inOneProcess(db, countSubscriptions), readSeveral(db)])
  const surplus = several.length > 0 ? await countSubscriptions(db, several) : { quiet: 0, low: 0 }
  return { ...all, quiet: all.quiet - surplus.quiet, low: all.low - surplus.low }
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
