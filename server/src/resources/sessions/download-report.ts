import { readReport, sessions } from '@greenroom/contract'
import { reportPdf } from '../../documents/report-pdf.ts'
import { notFound, refuse } from '../../http/http-error.ts'
import { RawResponse } from '../../http/route.ts'
import { serve } from '../../http/serve.ts'
import { findReport } from './store.ts'

/** A session's performance report as a PDF download. An unreadable report is printed as it is. */
export const downloadReport = serve(sessions.report, async ({ db, params }) => {
  const { session_id: sessionId } = params
  const session = (await findReport(db, sessionId)) ?? notFound('session')
  const report =
    readReport(session.performance_report) ?? refuse(404, 'This session has no performance report.')
  const facts = [
    ['Persona', session.persona],
    ['Interaction mode', session.mode],
    ['Date', session.date],
    ['Duration', session.duration ?? '-'],
    ['Email', session.email],
    ['Status', session.status.replaceAll('_', ' ')],
  ] as const
  const pdf = await reportPdf({ sessionId, trainee: session.trainee, facts }, report)
  return new RawResponse(pdf, {
    'content-type': sessions.report.response.type,
    'content-disposition': `attachment; filename="performance_report_${sessionId}.pdf"`,
  })
})
