import type { Database } from '../src/database/database.ts'

/** A monthly plan with 10 credits. */
export const starterPlan = {
  plan_type: 'starter',
  billing_cycle: 'monthly',
  credits_per_month: 10,
  max_users: 5,
  max_session_duration: 30,
  monthly_price: 39.5,
  yearly_price: null,
} as const

/** Adds the plan `starter`. @returns its id */
export const addPlan = async (db: Database): Promise<string> => {
  const { id } = await db
    .insertInto('plans')
    .values(starterPlan)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds a subscription with 6 of 10 credits remaining. An active one ends the active one before. @returns its id */
export const addSubscription = async (
  db: Database,
  user_id: string,
  plan_id: string,
  more: { status_active?: boolean } = {},
): Promise<string> => {
  if (more.status_active !== false)
    await db
      .updateTable('user_subscriptions')
      .set({ status_active: false })
      .where('user_id', '=', user_id)
      .execute()
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
