import { adminRole, signInMessages } from '@greenroom/contract'
import { requireConfirmed } from '../../access/confirmation.ts'
import { endTokensOf } from '../../access/tokens.ts'
import { requireNotErased } from '../../data/erased.ts'
import type { Database } from '../../database/database.ts'
import { notFound, refuse } from '../../http/http-error.ts'
import type { Actor } from '../../http/route.ts'
import { administratorIds, lockAdministrators } from './administrators.ts'
import { allRoles, lockUser, updateUser } from './store.ts'
import type { User } from './store.ts'

const ownRole =
  'You cannot take the role super_admin from yourself. Another super administrator can do that.'
const lastAdministrator =
  'You are the last super administrator. Give that role to someone else before you give it up.'

/**
 * Gives a user another role and ends all of the user's tokens. Role changes wait for each other, and the actor must
 * still be a super administrator when it is their turn, so two who demote each other cannot both succeed.
 * @param db the transaction of the change
 * @throws HttpError 409 when super administrators would demote themselves; 403 when the actor must enter the password
 * again to make a super administrator
 */
export const changeRole = async (
  db: Database,
  actor: Actor,
  { user_id, role_id }: { user_id: string; role_id: string },
): Promise<{ before: User; after: User }> => {
  await lockAdministrators(db)
  const administrators = await administratorIds(db)
  if (!administrators.includes(actor.id)) refuse(403, signInMessages.role)
  const before = (await lockUser(db, user_id)) ?? notFound('user')
  await requireNotErased(db, before.user_id)
  const role =
    (await allRoles(db)).find((each) => each.role_id === role_id.toLowerCase()) ??
    refuse(404, 'There is no role with this id.')
  if (role.name === before.role.name) return { before, after: before }
  if (before.user_id === actor.id)
    refuse(409, administrators.length === 1 ? lastAdministrator : ownRole)
  if (role.name === adminRole) await requireConfirmed(db, actor)
  const after = await updateUser(db, before.user_id, { role_id: role.role_id })
  await endTokensOf(db, before.user_id)
  return { before, after }
}
