import { readReport, sessions, formatScore, scoreFraction, scoreScale } from '@greenroom/contract'
import { writeAudit } from '../../data/changes/audit.ts'
import type { Database } from '../../database/database.ts'
import { notFound, refuse } from '../../http/http-error.ts'
import { RawResponse } from '../../http/route.ts'
import { serveOwn } from '../../http/serve.ts'
import { findReport } from './store.ts'
import { renderReportPdf, UnprintableReport } from '@greenroom/report-pdf'
import { WorkersBusy } from '@greenroom/worker-pool'
import { busy } from '../../adapters/documents/busy.ts'

/** A session's performance report as a PDF download. An unreadable report is printed as it is. */
export const downloadReport = serveOwn(sessions.report, async (call) => {
  const {
    db,
    params: { session_id: sessionId },
  } = call
  const pdf =
    (await printReport(db, sessionId)) ?? refuse(404, 'This session has no performance report.')
  const audit = { action: 'download', entity: 'sessions', id: sessionId } as const
  await writeAudit(db, audit, call)
  return new RawResponse(pdf, {
    'content-type': sessions.report.response.type,
    'content-disposition': `attachment; filename="performance_report_${sessionId}.pdf"`,
  })
})

/**
 * Prints a session's performance report; `undefined` if it has none.
 * @throws HttpError 404 for an unknown session, 422 if it cannot be printed, or 503 while too many are being printed
 */
export const printReport = async (db: Database, sessionId: string) => {
  const session = (await findReport(db, sessionId)) ?? notFound('session')
  const report = readReport(session.performance_report)
  if (!report) return undefined
  const scale = scoreScale(report)
  const score = (value: number) => ({
    text: formatScore(value),
    fraction: scoreFraction(value, scale),
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
    ],
    overall: report.overall === undefined ? undefined : score(report.overall),
    scale,
    scores: report.scores.map(({ name, value }) => ({ name, ...score(value) })),
    summary: report.summary,
  }).catch((error: unknown) => {
    if (error instanceof UnprintableReport) return refuse(422, error.message)
    throw error instanceof WorkersBusy ? busy() : error
  })
}
