import { adminRole, delivery, emailAddress, knownAddress, toastMessages } from '@greenroom/contract'
import type { RoleName } from '@greenroom/contract'
import * as z from 'zod/mini'
import { normalizeEmail } from '../../access/sign-in-keys.ts'
import { change } from '../../data/changes/change.ts'
import { requireIds } from '../../data/changes/references.ts'
import { activatePlan } from '../../data/subscriptions.ts'
import { addUser, saveUser } from '../../data/save-users.ts'
import { haveEmails, lockUsers, requireNotErased } from '../../data/users.ts'
import { refuse } from '../../http/http-error.ts'
import { parseAs } from '../../http/parse-request.ts'

const traineeRole: RoleName = 'sales_person'
const givenUp = 'This address was given up a moment ago. Please try again.'
const otherRole = 'This address belongs to a user with another role. Nothing was changed.'

/** Creates a trainee, who has no password, or updates one. */
export const saveTrainee = change(
  delivery.saveUser,
  async ({ db, params, body: { phone_number: phone, ...names } }) => {
    const email = readAddress(params.email, emailAddress)
    const values = { ...names, ...(phone !== undefined && { phone_number: phone?.trim() || null }) }
    const added = await addUser(db, { email, role: traineeRole, ...values })
    if (added) return { result: { user_id: added.user.user_id }, audit: added.audit }

    const [user = refuse(409, givenUp)] = await lockUsers(db, haveEmails([email]))
    requireNotErased(user)
    if (user.role.name !== traineeRole) refuse(409, otherRole)
    const { audit } = await saveUser(db, user, values)
    return { result: { user_id: user.user_id }, audit }
  },
)

/** The address of a path as accounts store it. @throws HttpError 400 that names `email` */
export const readAddress = (email: string, rule = knownAddress) =>
  normalizeEmail(parseAs(z.object({ email: rule }), { email }).email)

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
