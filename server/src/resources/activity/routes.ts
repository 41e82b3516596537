import { activity } from '@greenroom/contract'
import { allActors } from '../../data/changes/audit.ts'
import { servePages } from '../../data/lists/paging.ts'
import type { ItemReaders } from '../../data/trash/restore.ts'
import type { ItemStores } from '../../data/items.ts'
import type { Route } from '../../http/route.ts'
import { serve, serveOwn } from '../../http/serve.ts'
import { activityList, requireEntry, changedFields, title } from './store.ts'
import { findUndo, undoChange } from './undo.ts'
import { sql } from 'kysely'
import { csvDownload, csvTime, requireExportable } from '../../data/lists/csv.ts'

/** The audit log, readable (feature `activity`). */
export const activityRoutes = (items: ItemStores & ItemReaders): Route[] => [
  servePages(activity.list, ({ query }) => activityList(query)),

  serve(activity.actors, ({ db }) => allActors(db)),

  exportActivity,

  serve(activity.read, async ({ db, params: { audit_id }, query }) => {
    const entry = await requireEntry(db, audit_id, query)
    const undo = await findUndo(db, items, entry)
    return {
      ...entry,
      undoable: undo.kind !== 'not-now' && undo.kind !== 'never',
      not_undoable: undo.kind === 'not-now' ? undo.why : null,
    }
  }),

  undoChange(items),
]

/** Downloads the entries that fit the filters as CSV. */
const exportActivity = serveOwn(activity.export, async (call) => {
  const { query } = call
  return csvDownload(call, {
    list: await requireExportable(call.db, activityList(query)),
    columns: {
      'Time (UTC)': csvTime('at'),
      Who: sql`actor_email`,
      Action: sql`action`,
      Kind: sql`replace(entity, '_', ' ')`,
      Name: title,
      Fields: sql`array_to_string(${changedFields}, ', ')`,
      'Network address': sql`address`,
      'Item ID': sql`entity_id`,
      'Request ID': sql`request_id`,
      'Entry ID': sql`audit_id::text`,
    },
    name: 'activity',
    audit: { entity: 'audit_log', title: 'Activity', after: { ...query } },
  })
})
