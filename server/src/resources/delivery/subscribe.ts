import { adminRole, delivery, toastMessages } from '@greenroom/contract'
import { change } from '../../data/changes/change.ts'
import { activatePlan } from '../../data/subscriptions.ts'
import { haveEmails, lockUsers, requireNotErased } from '../../data/users.ts'
import { requireIds } from '../../data/changes/references.ts'
import { refuse } from '../../http/http-error.ts'
import { readAddress } from './save-user.ts'

/** Activates a plan for a person, never for an administrator: ends the active subscriptions and adds one with all credits of the plan. */
export const subscribe = change(
  delivery.subscribe,
  async ({ db, params, body: { plan_id }, actor, requestId }) => {
    requireIds({ plan_id }, ['plan_id'])
    // Sign-ups and session starts of a user wait for each other.
    const [user] = await lockUsers(db, haveEmails([readAddress(params.email)]))
    if (!user || user.role.name === adminRole)
      return refuse(404, toastMessages.users.notFound, 'email')
    requireNotErased(user)
    return activatePlan(db, { user_id: user.user_id, plan_id }, { actor, requestId })
  },
)
