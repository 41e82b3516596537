import { formatScore, scoreFraction, scoreScale } from '@greenroom/contract'
import type { Report } from '@greenroom/contract'
import { renderReportPdf, UnprintableReport } from '@greenroom/report-pdf'
import { WorkersBusy } from '@greenroom/worker-pool'
import { refuse } from '../http/http-error.ts'
import { busy } from './busy.ts'

/** The session data printed in a report. */
interface Session {
  readonly sessionId: string
  readonly trainee: string
  readonly facts: readonly (readonly [label: string, text: string])[]
}

/**
 * Renders a performance report as a PDF file.
 * @throws HttpError 422 if it cannot be printed, or 503 while too many are being printed
 */
export const reportPdf = async (session: Session, report: Report): Promise<Uint8Array> => {
  const scale = scoreScale(report)
  const score = (value: number) => ({
    text: formatScore(value),
    fraction: scoreFraction(value, scale),
  })
  return renderReportPdf({
    ...session,
    overall: report.overall === undefined ? undefined : score(report.overall),
    scale,
    scores: report.scores.map(({ name, value }) => ({ name, ...score(value) })),
    summary: report.summary,
  }).catch((error: unknown) => {
    if (error instanceof UnprintableReport) return refuse(422, error.message)
    throw error instanceof WorkersBusy ? busy() : error
  })
}
