import { activity } from '@greenroom/contract'
import { servePages } from '../../data/paging.ts'
import { refuse } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'
import { serve } from '../../http/serve.ts'
import { exportActivity } from './export.ts'
import { isUndoable } from './is-undoable.ts'
import { activityList, allActors, findEntry } from './store.ts'

/** The audit log, readable (feature `activity`). */
export const activityRoutes: Route[] = [
  servePages(activity.list, ({ query }) => activityList(query)),

  serve(activity.actors, ({ db }) => allActors(db)),

  exportActivity,

  serve(activity.read, async ({ db, params: { audit_id: id }, query }) => {
    const entry = /^\d{1,18}$/.test(id) ? await findEntry(db, id, query) : undefined
    if (!entry) return refuse(404, 'There is no such entry.')
    return { ...entry, undoable: await isUndoable(db, entry) }
  }),
]
