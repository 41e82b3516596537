import { activity } from '@greenroom/contract'
import { servePages } from '../../data/paging.ts'
import type { ThingReaders } from '../../data/restore.ts'
import type { ThingStores } from '../../data/things.ts'
import type { Route } from '../../http/route.ts'
import { serve } from '../../http/serve.ts'
import { exportActivity } from './export.ts'
import { findUndo } from './find-undo.ts'
import { activityList, allActors, requireEntry } from './store.ts'
import { undoChange } from './undo.ts'

/** The audit log, readable (feature `activity`). */
export const activityRoutes = (things: ThingStores & ThingReaders): Route[] => [
  servePages(activity.list, ({ query }) => activityList(query)),

  serve(activity.actors, ({ db }) => allActors(db)),

  exportActivity,

  serve(activity.read, async ({ db, params: { audit_id }, query }) => {
    const entry = await requireEntry(db, audit_id, query)
    const undo = await findUndo(db, things, entry)
    return {
      ...entry,
      undoable: undo.kind === 'restore' || undo.kind === 'put-back',
      not_undoable: undo.kind === 'not-now' ? undo.why : null,
    }
  }),

  undoChange(things),
]
