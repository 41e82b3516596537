import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Session } from '@greenroom/contract'
import type { Database } from '../../database/database.ts'
import { csvTime } from '../../data/lists/csv.ts'
import { isoTime } from '../../data/lists/json.ts'
import { byTime } from '../../data/lists/long-list.ts'
import type { LongList } from '../../data/lists/long-list.ts'
import { duration, orderedReport } from '../../data/session-report.ts'
import { firstRow } from '../../database/rows.ts'

const fieldsAfterIds = sql`
  ${isoTime('start_time')} as start_time, ${isoTime('end_time')} as end_time,
  ${duration} as duration, status, version,
  ${isoTime('created_at')} as created_at, ${isoTime('updated_at')} as updated_at`

const ids = sql`session_id, session_id as id, user_id, persona_id, mode_id`
const fields = sql`${ids}, ${orderedReport} as performance_report, score_scale,
  model, judge_model, ${fieldsAfterIds}`

/** The sessions of a user, newest first by start or else creation (spec section 2). */
export const sessionsOf = (userId: string): LongList => ({
  fields,
  table: sql`sessions`,
  where: sql`user_id = ${userId}`,
  order: byTime(sql`coalesce(start_time, created_at)`),
  id: sql`session_id`,
  newestFirst: true,
  batchSize: 200,
  rowSize: sql`coalesce(pg_column_size(performance_report), 0)`,
})

/** A column of the row that a session refers to. It is a look-up, since only the rows of a page are to be joined. */
export const nameOf = (table: string, key: string, name: RawBuilder<unknown> = sql`name`) =>
  sql`(select ${name} from ${sql.table(table)} named where named.${sql.ref(key)} = sessions.${sql.ref(key)})`

/** The columns that all downloads of sessions have, in three parts. */
export const csvColumns = {
  times: {
    'Started (UTC)': csvTime('start_time'),
    'Ended (UTC)': csvTime('end_time'),
    Duration: duration,
  },
  names: {
    Persona: nameOf('personas', 'persona_id'),
    'Interaction mode': nameOf('interaction_modes', 'mode_id'),
  },
  end: { Status: sql`replace(status, '_', ' ')`, 'Session ID': sql`session_id` },
}

/** A session as the audit log shows it: without its report. */
type SessionRow = Session & { readonly version: number }

const select = sql`select ${ids}, ${fieldsAfterIds} from sessions`

/** Single sessions, without their reports. */
export const sessionStore = {
  find: (db: Database, id: string) =>
    firstRow(db, sql<SessionRow>`${select} where session_id = ${id}`),

  /** Reads a session and locks its row until the transaction ends. */
  lockForUpdate: (db: Database, id: string) =>
    firstRow(db, sql<SessionRow>`${select} where session_id = ${id} for update`),

  remove: (db: Database, id: string) =>
    db.deleteFrom('sessions').where('session_id', '=', id).execute(),
}
