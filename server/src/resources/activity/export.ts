import { activity, maxExport } from '@greenroom/contract'
import { sql } from 'kysely'
import { csvDownload, csvTime } from '../../data/csv.ts'
import { countRows } from '../../data/long-list.ts'
import { refuse } from '../../http/http-error.ts'
import { serve } from '../../http/serve.ts'
import { activityList, changedFields, title } from './store.ts'

/** Downloads the entries that fit the filters as CSV. */
export const exportActivity = serve(activity.export, async (call) => {
  const { query } = call
  const list = { ...activityList(query), maxTotal: maxExport + 1 }
  if ((await countRows(call.db, list)) > maxExport) refuse(400, 'Narrow the time range.')
  return csvDownload(call, {
    list,
    columns: {
      'Time (UTC)': csvTime('at'),
      Who: sql`actor_email`,
      Action: sql`action`,
      Kind: sql`replace(entity, '_', ' ')`,
      Name: title,
      Fields: sql`array_to_string(${changedFields}, ', ')`,
      'Network address': sql`address`,
      'Thing ID': sql`entity_id`,
      'Request ID': sql`request_id`,
      'Entry ID': sql`audit_id::text`,
    },
    name: 'activity',
    audit: { entity: 'audit_log', id: '', title: 'Activity', after: { ...query } },
  })
})
