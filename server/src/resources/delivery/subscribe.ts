import { delivery, toastMessages } from '@greenroom/contract'
import { sql } from 'kysely'
import { change } from '../../data/changes/change.ts'
import { addLedgerEntry } from '../../data/changes/credit-ledger.ts'
import { nextVersion } from '../../database/rows.ts'
import { requireNotErased } from '../../data/users.ts'
import { requireIds } from '../../data/changes/references.ts'
import type { Database } from '../../database/database.ts'
import { notFound, refuse } from '../../http/http-error.ts'
import { parseEmail } from './save-user.ts'

/** Activates a plan for a trainee: ends the active subscriptions and adds one with all credits of the plan. */
export const subscribe = change(
  delivery.subscribe,
  async ({ db, params, body: { plan_id }, actor, requestId }) => {
    requireIds({ plan_id }, ['plan_id'])
    const userId =
      (await lockByEmail(db, parseEmail(params.email))) ??
      refuse(404, toastMessages.users.notFound, 'email')
    await requireNotErased(db, userId)
    const credits = await creditsOfPlan(db, plan_id)
    const ended = await endSubscriptions(db, userId)
    const id = await addSubscription(db, userId, { plan_id, credits })
    const creditChange = { subscriptionId: id, before: 0, after: credits }
    await addLedgerEntry(db, creditChange, { actor, requestId })
    const result = { user_subscription_id: id, plan_id, credits_remaining: credits }
    const after = { ...result, user_id: userId, status_active: true, ended }
    return { result, audit: { action: 'create', entity: 'user_subscriptions', id, after } }
  },
)

/** Sign-ups and session starts of a user wait for each other. */
const lockByEmail = async (db: Database, email: string) => {
  const user = await db
    .selectFrom('users')
    .select('user_id')
    .where(sql`lower(email)`, '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return user?.user_id
}

const creditsOfPlan = async (db: Database, id: string) => {
  const plan =
    (await db
      .selectFrom('plans')
      .select(['credits_per_month', 'status_active'])
      .where('id', '=', id)
      .forShare()
      .executeTakeFirst()) ?? notFound('plan', 'plan_id')
  if (!plan.status_active) refuse(409, 'This plan is not active. Choose another one.', 'plan_id')
  return plan.credits_per_month
}

const endSubscriptions = async (db: Database, userId: string) => {
  const ended = await db
    .updateTable('user_subscriptions')
    .set({ status_active: false, ...nextVersion })
    .where('user_id', '=', userId)
    .where('status_active', '=', true)
    .returning('user_subscription_id')
    .execute()
  return ended.map(({ user_subscription_id }) => user_subscription_id)
}

const addSubscription = async (
  db: Database,
  user_id: string,
  { plan_id, credits }: { plan_id: string; credits: number },
) => {
  const added = await db
    .insertInto('user_subscriptions')
    .values({
      ...{ user_id, plan_id, credits_remaining: credits, credits_allocated: credits },
      start_date: sql<Date>`clock_timestamp()`,
    })
    .returning('user_subscription_id')
    .executeTakeFirstOrThrow()
  return added.user_subscription_id
}
