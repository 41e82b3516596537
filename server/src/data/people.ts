import { adminRole, erasedPerson } from '@greenroom/contract'
import type { people, OutputOf, RoleName } from '@greenroom/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { requireIds } from './changes/references.ts'
import { allOf } from './lists/filters.ts'
import { sessionTime } from './session-scores.ts'
import { notCancelled } from './session-status.ts'

type Sql = RawBuilder<unknown>
export type PeopleFilters = OutputOf<typeof people.list.query>

/** The subscription that a user's next session takes its credit from, otherwise the newest active one. */
export const subscriptionOf = (userId: Sql): Sql => sql`(
  select user_subscription_id, plan_id, credits_remaining from user_subscriptions
  where user_subscriptions.user_id = ${userId} and status_active
  order by credits_remaining > 0 desc, start_date desc, user_subscription_id limit 1)`
/** That of the row of `users`. */
export const ownSubscription = sql`${subscriptionOf(sql`users.user_id`)} own`

/** The id of a role. */
export const roleId = (name: RoleName) =>
  sql<string>`(select role_id from roles where name = ${name})`

/** All but super administrators and erased people. */
export const isPerson = sql`users.role_id <> ${roleId(adminRole)}
  and email not like ${`%@${erasedPerson.domain}`}`

/** Whether a search finds the row of `users`. */
export const isFound = (search: string): Sql => sql`users.words @@ person_query(${search})`

/** The conditions of these filters. */
export const peopleWith = (filters: PeopleFilters) => {
  const { search, role, plan_id, status, quiet_days, has_credits, low_credits } = filters
  requireIds({ plan_id }, ['plan_id'])
  const own = [plan_id && sql`plan_id = ${plan_id}`, low_credits === 'true' && isLow]
  return [
    search !== undefined && isFound(search),
    role && sql`users.role_id = ${roleId(role)}`,
    status && sql`deactivated_at ${status === 'active' ? sql`is null` : sql`is not null`}`,
    quiet_days && hasNoSessionIn(Number(quiet_days)),
    has_credits && (has_credits === 'true' ? hasCredits : sql`not ${hasCredits}`),
    // Who may have such a subscription is found at once for all, then looked at singly.
    own.some(Boolean) &&
      sql`users.user_id in (
        select user_id from user_subscriptions join plans on plans.id = plan_id
        where user_subscriptions.status_active and ${allOf(own)}) and ${ownHas(allOf(own))}`,
    low_credits === 'false' && sql`not ${ownHas(isLow)}`,
  ]
}

const hasNoSessionIn = (days: number) => sql`not exists (
  select from sessions where sessions.user_id = users.user_id and ${notCancelled}
    and ${sessionTime} > now() - ${days} * interval '24 hours')`

const hasCredits = sql`exists (
  select from user_subscriptions
  where user_subscriptions.user_id = users.user_id and status_active and credits_remaining > 0)`

/** Whether a subscription, joined with its plan, is below the percentage of the plan. */
export const isLow = sql`
  credits_remaining * 100::bigint < credits_per_month * credits_low_percent::bigint`

/** Whether the subscription of the row of `users`, joined with its plan, meets a condition. */
const ownHas = (condition: Sql) => sql`exists (
  select from ${ownSubscription} join plans on plans.id = own.plan_id where ${condition})`
