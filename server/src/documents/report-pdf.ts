import * as z from 'zod/mini'
import { refuse } from '../http/http-error.ts'
import { inWorker } from './in-worker.ts'
import type { PrintedReport } from './pdf/printed-report.ts'

const answered = z.union([
  z.object({ pdf: z.instanceof(Uint8Array) }),
  z.object({ refused: z.string() }),
])

/** Seconds. A page takes a tenth of one, where the machine has nothing else to do. */
const longest = 20

const failures = {
  time: 'This report takes too long to print.',
  memory: 'This report is too large to print.',
  crash: 'This report cannot be printed.',
}

/**
 * Makes a performance report a PDF file, in a thread of its own: reports come from elsewhere, and may hold anything.
 * @throws Refusal 422 where it cannot be printed, 503 where too many are being printed
 */
export const reportPdf = async (report: PrintedReport): Promise<Uint8Array> => {
  const input = new TextEncoder().encode(JSON.stringify(report))
  const outcome = await inWorker('report-pdf-worker', input, longest)
  if ('failure' in outcome) return refuse(422, failures[outcome.failure])
  const answer = z.parse(answered, outcome.answer)
  return 'pdf' in answer ? answer.pdf : refuse(422, answer.refused)
}
