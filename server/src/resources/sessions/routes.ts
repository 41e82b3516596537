import { sessions } from '@greenroom/contract'
import { change } from '../../data/change.ts'
import { requireVersion } from '../../data/if-match.ts'
import { servePages } from '../../data/paging.ts'
import { requireRow } from '../../data/require-row.ts'
import { copyToTrash } from '../../data/trash.ts'
import { notFound } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'
import { downloadReport } from './download-report.ts'
import { exportSessions } from './export.ts'
import { sessionsOf, sessionStore } from './store.ts'

/** A user's sessions (spec section 7). The list can also be read page by page (feature `pages`). */
export const sessionRoutes: Route[] = [
  servePages(sessions.list, async ({ db, params: { user_id } }) => {
    await requireRow(db, { table: 'users', key: 'user_id', id: user_id, noun: 'user' })
    return sessionsOf(user_id)
  }),

  change(sessions.remove, async (call) => {
    const { db, params, versions } = call
    const { session_id: id } = params
    const before = (await sessionStore.lockForUpdate(db, id)) ?? notFound('session')
    const { version } = before
    await requireVersion(db, versions, { entity: 'sessions', id, version, title: 'The session' })
    await copyToTrash(call, 'sessions', id)
    await sessionStore.remove(db, id)
    return { audit: { action: 'delete', entity: 'sessions', id, before } }
  }),

  downloadReport,
  exportSessions,
]
