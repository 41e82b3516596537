import type { Database } from '../src/database/database.ts'
import { startApp } from './app.ts'
import { addIndustry, addMode, addPersona } from './resource-rows.ts'
import { addUser } from './users.ts'

/** A server with a trainee, a persona and two modes. */
export const startJudged = async () => {
  const app = await startApp()
  const user_id = await addUser(app.db, { email: 'lea@a.co', role: 'sales_person' })
  const persona_id = await addPersona(app.db, await addIndustry(app.db))
  const modes = [await addMode(app.db), await addMode(app.db)]
  return { app, user_id, persona_id, modes }
}

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
