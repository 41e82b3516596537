import { adminRole, erasedPerson } from '@greenroom/contract'
import type { people, OutputOf, RoleName } from '@greenroom/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { requireIds } from './changes/references.ts'
import { sessionTime } from './session-scores.ts'

type Sql = RawBuilder<unknown>
export type PeopleFilters = Omit<OutputOf<typeof people.list.query>, 'limit' | 'after'>

/** The subscription that a user's next session takes its credit from, otherwise the newest active one. */
export const subscriptionOf = (userId: Sql): Sql => sql`(
  select user_subscription_id, plan_id, credits_remaining from user_subscriptions
  where user_subscriptions.user_id = ${userId} and status_active
  order by credits_remaining > 0 desc, start_date desc, user_subscription_id limit 1)`
/** That of the row of `users`. */
export const ownSubscription = sql`${subscriptionOf(sql`users.user_id`)} own`

const roleId = (name: RoleName) => sql`(select role_id from roles where name = ${name})`

/** All but super administrators and erased people. */
export const isPerson = sql`users.role_id <> ${roleId(adminRole)}
  and email not like ${`%@${erasedPerson.domain}`}`

/** The conditions of these filters. */
export const peopleWith = (filters: PeopleFilters): Sql[] => {
  const { search, role, plan_id, status, quiet_days, has_credits, low_credits } = filters
  requireIds({ plan_id }, ['plan_id'])
  return [
    ...(search === undefined ? [] : [sql`users.words @@ person_query(${search})`]),
    ...(role === undefined ? [] : [sql`users.role_id = ${roleId(role)}`]),
    ...(plan_id === undefined
      ? []
      : [
          sql`users.user_id in (
            select user_id from user_subscriptions where plan_id = ${plan_id} and status_active)`,
          sql`(select plan_id from ${ownSubscription}) = ${plan_id}`,
        ]),
    ...(status === undefined
      ? []
      : [sql`deactivated_at ${status === 'active' ? sql`is null` : sql`is not null`}`]),
    ...(quiet_days === undefined ? [] : [hasNoSessionIn(Number(quiet_days))]),
    ...(has_credits === undefined ? [] : [holds(hasCredits, has_credits)]),
    ...(low_credits === 'true' ? [mayHaveLowCredits] : []),
    ...(low_credits === undefined ? [] : [holds(hasLowCredits, low_credits)]),
  ]
}

const holds = (condition: Sql, wanted: 'true' | 'false') =>
  wanted === 'true' ? condition : sql`not (${condition})`

const hasNoSessionIn = (days: number) => sql`not exists (
  select from sessions where sessions.user_id = users.user_id and lower(status) <> 'cancelled'
    and ${sessionTime} > now() - ${days} * interval '1 day')`

const hasCredits = sql`exists (
  select from user_subscriptions
  where user_subscriptions.user_id = users.user_id and status_active and credits_remaining > 0)`

/** Whether a subscription, joined with its plan, is below the percentage of the plan. */
export const isLow = sql`
  credits_remaining * 100::bigint < credits_per_month * credits_low_percent::bigint`

const hasLowCredits = sql`coalesce((
  select ${isLow} from ${ownSubscription} join plans on plans.id = own.plan_id), false)`

/** True of everybody whose credits are low, and found at once for all. */
const mayHaveLowCredits = sql`users.user_id in (
  select user_id from user_subscriptions join plans on plans.id = plan_id
  where user_subscriptions.status_active and ${isLow})`
