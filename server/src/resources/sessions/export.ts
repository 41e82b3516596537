import { readReport, sessions } from '@greenroom/contract'
import { sql } from 'kysely'
import { csvDownload, csvTime } from '../../data/csv.ts'
import { userName } from '../../data/user-name.ts'
import { serve } from '../../http/serve.ts'
import { duration, sessionsOf } from './store.ts'

/** The score as the console shows it. Only reports that have it elsewhere are read whole. */
const score = {
  value: sql`case when performance_report -> 'overall_score' is null then performance_report
    else jsonb_build_object('overall_score', performance_report -> 'overall_score') end`,
  read: (report: unknown) => readReport(report)?.overall,
}

/** Downloads a user's sessions as CSV. */
export const exportSessions = serve(sessions.export, async (call) => {
  const { user_id: id } = call.params
  const name = await userName(call.db, id)
  return csvDownload(call, {
    list: sessionsOf(id),
    columns: {
      'Started (UTC)': csvTime('start_time'),
      'Ended (UTC)': csvTime('end_time'),
      Duration: duration,
      Persona: sql`(select name from personas where personas.persona_id = sessions.persona_id)`,
      'Interaction mode': sql`(select name from interaction_modes modes where modes.mode_id = sessions.mode_id)`,
      Score: score,
      Status: sql`replace(status, '_', ' ')`,
      'Session ID': sql`session_id`,
    },
    name: `sessions ${name}`,
    audit: { entity: 'users', id, title: `Sessions of ${name}` },
  })
})
