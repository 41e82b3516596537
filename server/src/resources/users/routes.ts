import { toastMessages, users, isWellFormed } from '@greenroom/contract'
import { noSuchUser } from '../../access/known-user.ts'
import type { Route } from '../../http/route.ts'
import { change } from '../../data/change.ts'
import { demandVersion } from '../../data/if-match.ts'
import { servePages } from '../../data/paging.ts'
import { refuse } from '../../http/http-error.ts'
import { serve } from '../../http/serve.ts'
import { changeRole } from './change-role.ts'
import { allRoles, allUsers, holdUser, updateUser, userByEmail } from './store.ts'

/** Users and their roles (spec section 7). The list also comes in pages, as the feature word `pages` says. */
export const userRoutes: Route[] = [
  servePages(users.list, () => allUsers),

  serve(users.byEmail, async ({ db, params: { address } }) => {
    const user = isWellFormed(address) ? await userByEmail(db, address) : undefined
    return user ?? refuse(404, toastMessages.users.notFound)
  }),

  change(users.update, async ({ db, params: { user_id }, body, versions }) => {
    const before = (await holdUser(db, user_id)) ?? noSuchUser()
    const { version, email: title } = before
    await demandVersion(db, versions, { entity: 'users', id: before.user_id, version, title })
    const after = await updateUser(db, before.user_id, {
      first_name: body.first_name,
      last_name: body.last_name,
      phone_number: body.phone_number?.trim() || null,
    })
    const { user_id: id } = after
    return { answer: after, audit: { action: 'update', entity: 'users', id, before, after } }
  }),

  serve(users.roles, ({ db }) => allRoles(db)),

  change(users.changeRole, async ({ db, params, actor }) => {
    const { before, after } = await changeRole(db, actor.userId, params)
    const { user_id: id } = after
    return { answer: after, audit: { action: 'update', entity: 'users', id, before, after } }
  }),
]
