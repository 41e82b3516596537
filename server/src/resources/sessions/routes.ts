import { sessions } from '@greenroom/contract'
import { change } from '../../data/change.ts'
import { requireVersion } from '../../data/if-match.ts'
import { servePages } from '../../data/paging.ts'
import { requireRow } from '../../data/require-row.ts'
import { notFound } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'
import { downloadReport } from './download-report.ts'
import { deleteSession, lockSession, sessionsOf } from './store.ts'

/** A user's sessions (spec section 7). The list can also be read page by page (feature `pages`). */
export const sessionRoutes: Route[] = [
  servePages(sessions.list, async ({ db, params: { user_id } }) => {
    await requireRow(db, { table: 'users', key: 'user_id', id: user_id, noun: 'user' })
    return sessionsOf(user_id)
  }),

  change(sessions.remove, async ({ db, params: { session_id: id }, versions }) => {
    const before = (await lockSession(db, id)) ?? notFound('session')
    const { version } = before
    await requireVersion(db, versions, { entity: 'sessions', id, version, title: 'The session' })
    await deleteSession(db, id)
    return { audit: { action: 'delete', entity: 'sessions', id, before } }
  }),

  downloadReport,
]
