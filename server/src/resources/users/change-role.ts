import { roleMessages } from '@greenroom/contract'
import { administratorIds, holdAdministrators } from './administrators.ts'
import { noSuchUser } from '../../access/known-user.ts'
import { endTokensOf } from '../../access/tokens.ts'
import type { Database } from '../../database/database.ts'
import { refuse } from '../../http/http-error.ts'
import { allRoles, holdUser, updateUser } from './store.ts'
import type { User } from './store.ts'

const own =
  'You cannot take the role super_admin from yourself. Another super administrator can do that.'
const last =
  'You are the last super administrator. Give that role to somebody else before you give it up.'

/**
 * Gives a user another role and ends all tokens the user has. Changes of roles wait for each other, and who makes one
 * must still be a super administrator when the turn comes: so of two who demote each other one stays.
 * @param db the transaction of the change
 * @returns the user before and after
 * @throws Refusal 409 where a super administrator would lose the role to himself or herself
 */
export const changeRole = async (
  db: Database,
  actorId: string,
  { user_id, role_id }: { user_id: string; role_id: string },
): Promise<{ before: User; after: User }> => {
  await holdAdministrators(db)
  const administrators = await administratorIds(db)
  if (!administrators.includes(actorId)) refuse(403, roleMessages.role)
  const before = (await holdUser(db, user_id)) ?? noSuchUser()
  const role =
    (await allRoles(db)).find((each) => each.role_id === role_id.toLowerCase()) ??
    refuse(404, 'There is no role with this id.')
  if (role.name === before.role.name) return { before, after: before }
  if (before.user_id === actorId) refuse(409, administrators.length === 1 ? last : own)
  const after = await updateUser(db, before.user_id, { role_id: role.role_id })
  await endTokensOf(db, before.user_id)
  return { before, after }
}
