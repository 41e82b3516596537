import { adminRole, administrators, isErased } from '@greenroom/contract'
import type { Administrator, RoleName } from '@greenroom/contract'
import { sql } from 'kysely'
import type { Mails } from '../../access/mails.ts'
import { deleteSecondFactor } from '../../access/second-factor.ts'
import { normalizeEmail } from '../../access/sign-in-keys.ts'
import { issuePasswordLink } from '../../access/sign-in-links.ts'
import { endTokensOf, isValid } from '../../access/tokens.ts'
import { change } from '../../data/changes/change.ts'
import { isoTime } from '../../data/lists/json.ts'
import { addUser } from '../../data/save-users.ts'
import { allRoles, erasedAddress, lockUser } from '../../data/users.ts'
import type { Database } from '../../database/database.ts'
import { allRows, firstRow } from '../../database/rows.ts'
import { notFound, refuse } from '../../http/http-error.ts'
import type { Actor, Route } from '../../http/route.ts'
import { serve } from '../../http/serve.ts'
import { lockAdministrators } from './administrators.ts'
import { changeRole } from './change-role.ts'

const addressTaken =
  'There is a user with this address already. Make them a super administrator with Change Role in Users and Sessions.'
const ownAccount = 'This is your own account. Change it under Account.'
/** What a super administrator becomes who is no longer one. */
const roleAfter: RoleName = 'sales_person'

/**
 * Takes something away from another super administrator.
 * @param missing why there is nothing to take away
 * @param tell called afterwards with the addresses of the other one and of the actor
 */
const takeAway = (
  endpoint: (typeof administrators)['endDevices' | 'turnOffSecondFactor' | 'unlinkProvider'],
  field: 'devices' | 'second_factor' | 'identity_provider',
  missing: string,
  take: (db: Database, userId: string) => Promise<unknown>,
  tell?: (to: string, by: string) => void,
): Route =>
  change(endpoint, async ({ db, actor, params }) => {
    const before = await requireOther(db, actor, params.user_id)
    if (!before[field]) refuse(409, `This super administrator ${missing}.`)
    const { user_id: id } = before
    await take(db, id)
    const after = { ...before, [field]: field === 'devices' ? 0 : false }
    return {
      audit: { action: 'update', entity: 'users', id, before, after },
      afterCommit: async () => tell?.(before.email, actor.name),
    }
  })

/** Who may sign in (feature `administrators`). */
export const administratorRoutes = (mails: Mails): Route[] => [
  serve(administrators.list, ({ db }) => allRows(db, all)),

  change(administrators.add, async ({ db, origin, body }) => {
    const { first_name, last_name } = body
    const email = normalizeEmail(body.email)
    if (isErased({ email })) refuse(400, erasedAddress, 'email')
    const added =
      (await addUser(db, { email, first_name, last_name, role: adminRole })) ??
      refuse(409, addressTaken, 'email')
    const { user_id: id } = added.user
    const { token, expiresAt } = await issuePasswordLink(db, id)
    const link = `${origin}/?token=${token}`
    return {
      result: { user_id: id, link, expires_at: expiresAt.toISOString() },
      audit: added.audit,
      afterCommit: async () => mails.invite(email, link),
    }
  }),

  change(administrators.remove, async ({ db, actor, params }) => {
    const { user_id } = await requireOther(db, actor, params.user_id)
    const role = (await allRoles(db)).find(({ name }) => name === roleAfter)
    return { audit: (await changeRole(db, actor, { user_id, role_id: role?.role_id ?? '' })).audit }
  }),

  takeAway(administrators.endDevices, 'devices', 'is not signed in anywhere', endTokensOf),
  takeAway(
    administrators.turnOffSecondFactor,
    'second_factor',
    'has no second factor',
    deleteSecondFactor,
    (to, by) => mails.secondFactorOff(to, by),
  ),
  takeAway(
    administrators.unlinkProvider,
    'identity_provider',
    'is not linked to an identity provider',
    async (db, userId) => {
      await db.deleteFrom('oidc_links').where('user_id', '=', userId).execute()
      // What the identity provider let in ends too.
      await endTokensOf(db, userId)
    },
  ),
]

const select = sql`
  select user_id, email, first_name, last_name,
    exists (select from second_factors f where f.user_id = users.user_id and secret is not null)
      as second_factor,
    exists (select from oidc_links l where l.user_id = users.user_id) as identity_provider,
    (select ${isoTime('last.at')} from (
       select max(at) as at from audit_log
       where entity = 'users' and entity_id = users.user_id::text and action = 'sign-in') last)
      as last_sign_in_at,
    (select count(*)::integer from access_tokens t
     where t.user_id = users.user_id and first_use_by is null and ${isValid}) as devices
  from users join roles using (role_id)
  where roles.name = ${sql.lit(adminRole)}`
const all = sql<Administrator>`${select} order by lower(first_name || ' ' || last_name), user_id`

/**
 * Reads a super administrator other than the actor. No role changes until the transaction ends.
 * @throws HttpError 404; 409 for the actor's own account
 */
const requireOther = async (db: Database, actor: Actor, id: string): Promise<Administrator> => {
  await lockAdministrators(db)
  const { user_id } = (await lockUser(db, id)) ?? notFound('super administrator')
  if (user_id === actor.id) refuse(409, ownAccount)
  const found = await firstRow(db, sql<Administrator>`${select} and user_id = ${user_id}`)
  return found ?? notFound('super administrator')
}
