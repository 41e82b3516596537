import { adminRole, delivery, toastMessages } from '@greenroom/contract'
import { sql } from 'kysely'
import { change } from '../../data/changes/change.ts'
import { roleId } from '../../data/people.ts'
import { activatePlan } from '../../data/subscriptions.ts'
import { requireNotErased } from '../../data/users.ts'
import { requireIds } from '../../data/changes/references.ts'
import type { Database } from '../../database/database.ts'
import { refuse } from '../../http/http-error.ts'
import { readAddress } from './save-user.ts'

/** Activates a plan for a person, never for an administrator: ends the active subscriptions and adds one with all credits of the plan. */
export const subscribe = change(
  delivery.subscribe,
  async ({ db, params, body: { plan_id }, actor, requestId }) => {
    requireIds({ plan_id }, ['plan_id'])
    const userId =
      (await lockByEmail(db, readAddress(params.email))) ??
      refuse(404, toastMessages.users.notFound, 'email')
    await requireNotErased(db, userId)
    return activatePlan(db, { user_id: userId, plan_id }, { actor, requestId })
  },
)

/** Sign-ups and session starts of a user wait for each other. */
const lockByEmail = async (db: Database, email: string) => {
  const user = await db
    .selectFrom('users')
    .select('user_id')
    .where(sql`lower(email)`, '=', email)
    .where('role_id', '<>', roleId(adminRole))
    .forNoKeyUpdate()
    .executeTakeFirst()
  return user?.user_id
}
