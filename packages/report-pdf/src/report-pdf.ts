import { extname } from 'node:path'
import { createWorkerPool, WorkerFailure } from '@greenroom/worker-pool'
import { maxScores } from './printable-report.ts'
import type { Report } from './report.ts'

export type { Report }

/** Why a report cannot be printed. The message is a sentence for the person who asked for it. */
export class UnprintableReport extends Error {}

/** A page takes a tenth of a second on an idle machine. */
const timeoutMs = 20_000
const failures = {
  timeout: 'This report takes too long to print.',
  memory: 'This report is too large to print.',
  crash: 'This report cannot be printed.',
}

// The worker lies beside this file, in the sources as in a build.
const runWorker = createWorkerPool<Report, Uint8Array>(
  new URL(`./report-pdf-worker${extname(import.meta.url)}`, import.meta.url),
  { timeoutMs },
)

/**
 * Renders a performance report as a PDF file in a worker thread.
 * @throws UnprintableReport with a sentence that says why
 * @throws WorkersBusy when too many reports are waiting already
 */
export const renderReportPdf = (report: Report): Promise<Uint8Array> =>
  runWorker({ ...report, scores: report.scores.slice(0, maxScores) }).catch((error: unknown) => {
    throw error instanceof WorkerFailure ? new UnprintableReport(failures[error.reason]) : error
  })
