import { adminRole, signInMessages } from '@greenroom/contract'
import { requireConfirmed } from '../../access/confirmation.ts'
import { deleteSecondFactor } from '../../access/second-factor.ts'
import type { AuditEntry } from '../../data/changes/audit.ts'
import { saveUser } from '../../data/save-users.ts'
import { allRoles, lockUser, requireNotErased, shown } from '../../data/users.ts'
import type { ShownUser } from '../../data/users.ts'
import type { Database } from '../../database/database.ts'
import { notFound, refuse } from '../../http/http-error.ts'
import type { Actor } from '../../http/route.ts'
import { administratorIds, lockAdministrators } from './administrators.ts'

const ownRole =
  'You cannot take the role super_admin from yourself. Another super administrator can do that.'
const isDeactivated =
  'This person is deactivated. Activate them before you make them an administrator.'
const lastAdministrator =
  'You are the last super administrator. Give that role to someone else before you give it up.'

/**
 * Gives a user another role and ends all of the user's tokens. Who is no longer a super administrator also loses every way
 * to sign in, which would otherwise come back with the role. Role changes wait for each other, and the actor must still be
 * a super administrator when it is their turn, so two who demote each other cannot both succeed.
 * @param db the transaction of the change
 * @throws HttpError 409 when super administrators would demote themselves, or for a deactivated person; 403 when the actor must enter the password
 * again to make or demote a super administrator
 */
export const changeRole = async (
  db: Database,
  actor: Actor,
  { user_id, role_id }: { user_id: string; role_id: string },
): Promise<{ result: ShownUser; audit: readonly AuditEntry[] }> => {
  await lockAdministrators(db)
  const administrators = await administratorIds(db)
  if (!administrators.includes(actor.id)) refuse(403, signInMessages.role)
  const before = (await lockUser(db, user_id)) ?? notFound('user')
  requireNotErased(before)
  const role =
    (await allRoles(db)).find((each) => each.role_id === role_id) ??
    refuse(404, 'There is no role with this id.')
  if (role.name === before.role.name) return { result: shown(before), audit: [] }
  if (before.user_id === actor.id)
    refuse(409, administrators.length === 1 ? lastAdministrator : ownRole)
  const isDemoted = before.role.name === adminRole
  if (role.name === adminRole && !before.active) refuse(409, isDeactivated)
  if (isDemoted || role.name === adminRole) await requireConfirmed(db, actor)
  const lost = isDemoted ? await removeWaysToSignIn(db, before.user_id) : []
  const { user, audit } = await saveUser(db, before, { role: role.name })
  const withWays = (entry: AuditEntry) => ({
    ...entry,
    before: { ...entry.before, ways_to_sign_in: lost },
    after: { ...entry.after, ways_to_sign_in: [] },
  })
  return { result: shown(user), audit: lost.length === 0 ? audit : audit.map(withWays) }
}

/** @returns the ways that there were, in words for the activity */
const removeWaysToSignIn = async (db: Database, userId: string): Promise<string[]> => {
  const { numUpdatedRows: passwords } = await db
    .updateTable('users')
    .set({ password_hash: null })
    .where('user_id', '=', userId)
    .where('password_hash', 'is not', null)
    .executeTakeFirst()
  const hadSecondFactor = await deleteSecondFactor(db, userId)
  const { numDeletedRows: links } = await db
    .deleteFrom('oidc_links')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return [
    ...(passwords > 0n ? ['password'] : []),
    ...(hadSecondFactor ? ['second factor'] : []),
    ...(links > 0n ? ['identity provider'] : []),
  ]
}
