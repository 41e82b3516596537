import type { Database } from '../src/database/database.ts'

interface JudgedSession {
  readonly user_id: string
  readonly persona_id: string
  readonly mode_id: string
  readonly judge_model: string | null
  readonly start_time: Date
}

/** Adds scored sessions. */
export const addJudgedSessions = (db: Database, sessions: readonly JudgedSession[]) =>
  db
    .insertInto('sessions')
    .values(
      sessions.map((session) => ({
        ...{ ...session, status: 'completed' },
        performance_report: JSON.stringify({ overall_score: 60, closing: 50 }),
      })),
    )
    .returning('session_id')
    .execute()
