import { toastMessages, users, isWellFormed } from '@greenroom/contract'
import type { Route } from '../../http/route.ts'
import { change } from '../../data/changes/change.ts'
import { saveUser } from '../../data/save-users.ts'
import {
  allRoles,
  allUsers,
  lockUser,
  requireNotErased,
  roleName,
  shown,
  userByEmail,
} from '../../data/users.ts'
import { requireVersion } from '../../data/changes/if-match.ts'
import { servePages } from '../../data/lists/paging.ts'
import { notFound, refuse } from '../../http/http-error.ts'
import { serve, serveOwn } from '../../http/serve.ts'
import { changeRole } from './change-role.ts'
import { sql } from 'kysely'
import { csvDownload, csvTime } from '../../data/lists/csv.ts'

/** Downloads all users as CSV. */
const exportUsers = serveOwn(users.export, async (call) =>
  csvDownload(call, {
    list: allUsers,
    columns: {
      'First name': sql`first_name`,
      'Last name': sql`last_name`,
      'Email address': sql`email`,
      'Phone number': sql`phone_number`,
      Role: sql`replace(${roleName}, '_', ' ')`,
      'Created (UTC)': csvTime('users.created_at'),
      'User ID': sql`users.user_id`,
    },
    name: 'users',
    audit: { entity: 'users', title: 'Users' },
  }),
)

/** Users and their roles (spec section 7). The list can also be read page by page (feature `pages`). */
export const userRoutes: Route[] = [
  servePages(users.list, () => allUsers),

  serve(users.byEmail, async ({ db, params: { address } }) => {
    const user = isWellFormed(address) ? await userByEmail(db, address) : undefined
    return user ?? refuse(404, toastMessages.users.notFound)
  }),

  change(users.update, async ({ db, params: { user_id }, body, versions }) => {
    const before = (await lockUser(db, user_id)) ?? notFound('user')
    const { user_id: id, version, email: title } = before
    requireNotErased(before)
    await requireVersion(db, versions, { entity: 'users', id, version, title })
    const { first_name, last_name, phone_number: phone } = body
    const values = { first_name, last_name, phone_number: phone?.trim() || null }
    const { user, audit } = await saveUser(db, before, values)
    return { result: shown(user), audit }
  }),

  exportUsers,

  serve(users.roles, ({ db }) => allRoles(db)),

  change(users.changeRole, ({ db, params, actor }) => changeRole(db, actor, params)),
]
