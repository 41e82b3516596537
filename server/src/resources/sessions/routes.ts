import { sessions } from '@greenroom/contract'
import { demandUser } from '../../access/known-user.ts'
import type { Route } from '../../http/route.ts'
import { change } from '../../data/change.ts'
import { demandVersion } from '../../data/if-match.ts'
import { servePages } from '../../data/paging.ts'
import { gone } from './gone.ts'
import { printing } from './printing.ts'
import { holdSession, removeSession, sessionsOf } from './store.ts'

/** A user's sessions (spec section 7). The list also comes in pages, as the feature word `pages` says. */
export const sessionRoutes: Route[] = [
  servePages(sessions.list, async ({ db, params: { user_id } }) => {
    await demandUser(db, user_id)
    return sessionsOf(user_id)
  }),

  change(sessions.remove, async ({ db, params: { session_id: id }, versions }) => {
    const before = (await holdSession(db, id)) ?? gone()
    const { version } = before
    await demandVersion(db, versions, { entity: 'sessions', id, version, title: 'The session' })
    await removeSession(db, id)
    return { audit: { action: 'delete', entity: 'sessions', id, before } }
  }),

  printing,
]
