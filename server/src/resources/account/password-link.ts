import { adminRole, ownAccount } from '@greenroom/contract'
import { requireConfirmed } from '../../access/confirmation.ts'
import { issuePasswordLink } from '../../access/sign-in-links.ts'
import { change } from '../../data/change.ts'
import type { Database } from '../../database/database.ts'
import { notFound, refuse } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'

const notAdministrator =
  'Only super administrators can sign in. Give this user that role before you make a link.'
const ownLink = 'You are signed in. Change your password under Account.'

/** Makes a link for another super administrator. Who opens it signs in and can set a password. */
export const passwordLink: Route = change(
  ownAccount.passwordLink,
  async ({ db, actor, origin, params: { user_id } }) => {
    const { id, role } = (await lockUserRole(db, user_id)) ?? notFound('user')
    if (id === actor.id) refuse(409, ownLink)
    if (role !== adminRole) refuse(409, notAdministrator)
    await requireConfirmed(db, actor)
    const { token, expiresAt } = await issuePasswordLink(db, id)
    const expires_at = expiresAt.toISOString()
    return {
      result: { url: `${origin}/?token=${token}`, expires_at },
      audit: { action: 'issue-sign-in-link', entity: 'users', id, after: { expires_at } },
    }
  },
)

/** Locks the user, so that a change of role, which ends all tokens, also ends this link. */
const lockUserRole = async (db: Database, userId: string) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.role_id', 'users.role_id')
    .select(['user_id as id', 'roles.name as role'])
    .where('user_id', '=', userId)
    .forShare('users')
    .executeTakeFirst()
