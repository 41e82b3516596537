import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { isoTime } from '../../data/json.ts'
import type { LongList } from '../../data/long-list.ts'

/** The length of a session, `HH:MM:SS`; a hundred hours are `100:00:00`. */
const duration = sql`to_char(
  floor(extract(epoch from end_time - start_time)) * interval '1 second', 'HH24:MI:SS')`

const fields = sql`
  session_id, session_id as id, user_id, persona_id, mode_id, performance_report,
  ${isoTime('start_time')} as start_time, ${isoTime('end_time')} as end_time,
  ${duration} as duration, status, version,
  ${isoTime('created_at')} as created_at, ${isoTime('updated_at')} as updated_at`

/** The sessions of a user, newest first by start or, failing that, creation (spec section 2). */
export const sessionsOf = (userId: string): LongList => ({
  fields,
  table: sql`sessions`,
  where: sql`user_id = ${userId}`,
  time: sql`coalesce(start_time, created_at)`,
  id: sql`session_id`,
  newestFirst: true,
  piece: 200,
})

/** A session as an answer shows it, as far as a delete needs to know it. */
interface Held {
  readonly session_id: string
  readonly version: number
}

/** Reads a session and holds the row until the transaction ends. */
export const holdSession = async (db: Database, sessionId: string): Promise<Held | undefined> => {
  const { rows } = await sql<Held>`
    select ${fields} from sessions where session_id = ${sessionId} for update`.execute(db)
  return rows[0]
}

/** Deletes a session. */
export const removeSession = async (db: Database, sessionId: string): Promise<void> => {
  await db.deleteFrom('sessions').where('session_id', '=', sessionId).execute()
}

/** What is printed of a session: the report as it is kept, and in words whose it is and what it is about. */
interface Printed {
  readonly performance_report: unknown
  readonly trainee: string
  readonly email: string
  readonly persona: string
  readonly mode: string
  /** When it began or, failing that, was created: `11/18/2026 14:05 UTC`. */
  readonly date: string
  readonly duration: string | null
  readonly status: string
}

/** Reads what is printed of a session. */
export const printedSession = async (
  db: Database,
  sessionId: string,
): Promise<Printed | undefined> => {
  const { rows } = await sql<Printed>`
    select performance_report, trim(first_name || ' ' || last_name) as trainee, email,
      personas.name as persona, interaction_modes.name as mode, ${duration} as duration, status,
      to_char(coalesce(start_time, sessions.created_at) at time zone 'UTC',
        'MM/DD/YYYY HH24:MI "UTC"') as date
    from sessions
      join users using (user_id) join personas using (persona_id)
      join interaction_modes using (mode_id)
    where session_id = ${sessionId}`.execute(db)
  return rows[0]
}
