import { sessions } from '@greenroom/contract'
import { change } from '../../data/changes/change.ts'
import { requireVersion } from '../../data/changes/if-match.ts'
import { servePages } from '../../data/lists/paging.ts'
import { requireRow } from '../../data/table.ts'
import { copyToTrash } from '../../data/trash/trash.ts'
import { notFound, refuse } from '../../http/http-error.ts'
import { RawResponse } from '../../http/route.ts'
import type { Route } from '../../http/route.ts'
import { sql } from 'kysely'
import { csvColumns, sessionsOf, sessionStore } from './store.ts'
import { csvDownload } from '../../data/lists/csv.ts'
import { writeAudit } from '../../data/changes/audit.ts'
import { printReport } from '../../data/session-report.ts'
import { sessionScores } from '../../data/session-scores.ts'
import { userName } from '../../data/users.ts'
import { serveOwn } from '../../http/serve.ts'

/** Downloads a user's sessions as CSV. */
const exportSessions = serveOwn(sessions.export, async (call) => {
  const { user_id: id } = call.params
  const name = await userName(call.db, id)
  const { overall, points } = await sessionScores(call.db)
  return csvDownload(call, {
    list: sessionsOf(id),
    columns: {
      ...csvColumns.times,
      ...csvColumns.names,
      Score: overall,
      'Score (0-100)': points,
      ...csvColumns.end,
      Model: sql`model`,
      'Judge model': sql`judge_model`,
    },
    name: `sessions ${name}`,
    audit: { entity: 'users', id, title: `Sessions of ${name}` },
  })
})

/** A session's performance report as a PDF download. An unreadable report is printed as it is. */
const downloadReport = serveOwn(sessions.report, async (call) => {
  const { db } = call
  const { session_id: id } = call.params
  const pdf = (await printReport(db, id)) ?? refuse(404, 'This session has no performance report.')
  await writeAudit(db, { action: 'download', entity: 'sessions', id }, call)
  return new RawResponse(pdf, {
    'content-type': sessions.report.response.type,
    'content-disposition': `attachment; filename="performance_report_${id}.pdf"`,
  })
})

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
