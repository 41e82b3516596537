import type { Report } from '@greenroom/contract'
import * as z from 'zod/mini'

/** What a printed report says, all in words but the scores. */
export interface PrintedReport {
  readonly sessionId: string
  readonly trainee: string
  /** What the session was: labels with their texts, two in a row. */
  readonly facts: readonly (readonly [label: string, text: string])[]
  readonly report: Report
}

const written = z.object({
  sessionId: z.string(),
  trainee: z.string(),
  facts: z.array(z.tuple([z.string(), z.string()])),
  report: z.object({
    overall: z.optional(z.number()),
    scores: z.array(z.object({ name: z.string(), value: z.number() })),
    summary: z.string(),
  }),
})

/** Reads a printed report that was sent to another thread. */
export const readPrinted = (json: string): PrintedReport => {
  const { report, ...rest } = z.parse(written, JSON.parse(json))
  return { ...rest, report: { ...report, overall: report.overall } }
}
