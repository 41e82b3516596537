import { readReport, sessions } from '@greenroom/contract'
import { reportPdf } from '../../documents/report-pdf.ts'
import { Ready } from '../../http/route.ts'
import { refuse } from '../../http/http-error.ts'
import { serve } from '../../http/serve.ts'
import { gone } from './gone.ts'
import { printedSession } from './store.ts'

/** A session's performance report as a PDF file to be saved. One that cannot be read is printed as that. */
export const printing = serve(
  sessions.report,
  async ({ db, params: { session_id: sessionId } }) => {
    const printed = (await printedSession(db, sessionId)) ?? gone()
    const { trainee, email, persona, mode, date, duration, status } = printed
    const report =
      readReport(printed.performance_report) ??
      refuse(404, 'This session has no performance report.')
    const facts = [
      ['Persona', persona],
      ['Interaction mode', mode],
      ['Date', date],
      ['Duration', duration ?? '-'],
      ['Email', email],
      ['Status', status.replaceAll('_', ' ')],
    ] as const
    const pdf = await reportPdf({ sessionId, trainee, facts }, report)
    return new Ready(pdf, {
      'content-type': sessions.report.response.type,
      'content-disposition': `attachment; filename="performance_report_${sessionId}.pdf"`,
    })
  },
)
