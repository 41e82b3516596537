import {
  formatScore,
  maxReportFields,
  readReport,
  scoreFraction,
  partScale,
  scoreScale,
} from '@greenroom/contract'
import { renderReportPdf, UnprintableReport } from '@greenroom/report-pdf'
import { WorkersBusy } from '@greenroom/worker-pool'
import { sql } from 'kysely'
import { busy } from '../adapters/documents/busy.ts'
import type { Database } from '../database/database.ts'
import { firstRow } from '../database/rows.ts'
import { notFound, refuse } from '../http/http-error.ts'

/*
 * Reports of sessions, for `readReport`. One with more fields than a report may have is replaced by a list, which is
 * unreadable too: reading hundreds of thousands of fields here would hold up the server.
 */
const tooManyFields = sql`exists (
  select from jsonb_object_keys(unpacked) offset ${sql.lit(maxReportFields)})`

/** `offset 0` makes PostgreSQL unpack a report only once. A list or a text becomes a list. */
const unpackedReport = sql`(select performance_report || '{}' as unpacked offset 0) once`

/** A report with its scores in the order in which they were sent. `jsonb` sorts them by the lengths of their names. */
export const orderedReport = sql`ordered_report(performance_report, score_order)`

/** The whole report of a session. */
export const storedReport = sql`(
  select case when jsonb_typeof(unpacked) = 'object' and ${tooManyFields} then '[]'
    else ${orderedReport} end
  from ${unpackedReport})`

/** The length of a session as `HH:MM:SS`; hours can have three digits. */
export const duration = sql`to_char(
  floor(extract(epoch from end_time - start_time)) * interval '1 second', 'HH24:MI:SS')`

/** A session's report as stored, and what its heading needs. */
interface SessionReport {
  readonly performance_report: unknown
  readonly score_scale: 10 | 100 | null
  readonly trainee: string
  readonly email: string
  readonly persona: string
  readonly mode: string
  /** Of its start or else its creation: `11/18/2026 14:05 UTC`. */
  readonly date: string
  readonly duration: string | null
  readonly status: string
  readonly model: string | null
  readonly judge_model: string | null
}

/** Reads what the PDF of a session's report shows. */
const findReport = (db: Database, sessionId: string) =>
  firstRow(
    db,
    sql<SessionReport>`
    select ${storedReport} as performance_report, score_scale, trim(first_name || ' ' || last_name) as trainee, email,
      personas.name as persona, interaction_modes.name as mode, ${duration} as duration, status,
      model, judge_model,
      to_char(coalesce(start_time, sessions.created_at) at time zone 'UTC',
        'MM/DD/YYYY HH24:MI "UTC"') as date
    from sessions
      join users using (user_id) join personas using (persona_id)
      join interaction_modes using (mode_id)
    where session_id = ${sessionId}`,
  )

/** A line of a report about a model, where it is known. */
const named = (label: string, model: string | null) => (model ? [[label, model] as const] : [])

/**
 * Prints a session's performance report; `undefined` if it has none.
 * @throws HttpError 404 for an unknown session, 422 if it cannot be printed, or 503 while too many are being printed
 */
export const printReport = async (db: Database, sessionId: string) => {
  const session = (await findReport(db, sessionId)) ?? notFound('session')
  const report = readReport(session.performance_report)
  if (!report) return undefined
  const scale = session.score_scale ?? scoreScale(report)
  const parts = partScale(report, scale)
  const score = (value: number, end = scale) => ({
    text: formatScore(value),
    fraction: scoreFraction(value, end),
  })
  return renderReportPdf({
    sessionId,
    trainee: session.trainee,
    facts: [
      ['Persona', session.persona],
      ['Interaction mode', session.mode],
      ['Date', session.date],
      ['Duration', session.duration ?? '-'],
      ['Email', session.email],
      ['Status', session.status.replaceAll('_', ' ')],
      ...named('Model', session.model),
      ...named('Judged by', session.judge_model),
    ],
    overall: report.overall === undefined ? undefined : score(report.overall),
    scale,
    scores: report.scores.map(({ name, value }) => ({ name, ...score(value, parts) })),
    summary: report.summary,
  }).catch((error: unknown) => {
    if (error instanceof UnprintableReport) return refuse(422, error.message)
    throw error instanceof WorkersBusy ? busy() : error
  })
}
