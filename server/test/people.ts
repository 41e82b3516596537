import type { RoleName } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Database } from '../src/database/database.ts'

/** Adds users `user-<n>@a.co`, created one second apart but not in the order of their numbers. */
export const addUsers = async (db: Database, count: number, role: RoleName = 'sales_person') => {
  await sql`
    insert into users (first_name, last_name, email, role_id, created_at)
    select 'First ' || n, 'Last', 'user-' || n || '@a.co', role_id,
      timestamptz '2025-01-01 00:00Z' + n * 7 % ${count}::integer * interval '1 second'
    from generate_series(1, ${count}::integer) n, roles where name = ${role}`.execute(db)
}

/** The id of a role. */
export const roleId = async (db: Database, name: RoleName): Promise<string> => {
  const { role_id } = await db
    .selectFrom('roles')
    .select('role_id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return role_id
}

/** Adds the plan `starter` with 10 credits a month. @returns its id */
export const addPlan = async (db: Database): Promise<string> => {
  const { id } = await db
    .insertInto('plans')
    .values({
      plan_type: 'starter',
      billing_cycle: 'monthly',
      credits_per_month: 10,
      max_users: 5,
      max_session_duration: 30,
      monthly_price: 39,
      yearly_price: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds a subscription with 6 of 10 credits remaining. @returns its id */
export const addSubscription = async (
  db: Database,
  user_id: string,
  plan_id: string,
  more: { status_active?: boolean } = {},
): Promise<string> => {
  const { user_subscription_id } = await db
    .insertInto('user_subscriptions')
    .values({
      ...{ user_id, plan_id, credits_remaining: 6, credits_used: 4, credits_allocated: 10 },
      sessions_completed: 3,
      ...more,
    })
    .returning('user_subscription_id')
    .executeTakeFirstOrThrow()
  return user_subscription_id
}
