import { renderReport } from '../src/render-report.ts'
import type { Report } from '../src/report.ts'
import { pdfText } from './pdf-text.ts'

/** A report without scores and without a summary. */
export const emptyReport: Report = {
  sessionId: 'a session',
  trainee: 'Dana Whitfield',
  facts: [['Persona', 'Frank']],
  overall: undefined,
  scale: 100,
  scores: [],
  summary: '',
}

/** The text of each page of a report. */
export const renderedPages = async (report: Partial<Report>): Promise<string[]> =>
  pdfText(await renderReport({ ...emptyReport, ...report }))

/** The text of a summary, as it is printed. */
export const renderedSummary = async (summary: string) =>
  (await renderedPages({ summary }))
    .join('\n')
    .split('Coaching summary\n')[1]
    ?.split('\nSession')[0]

export const scoresNamed = (names: readonly string[]): Report['scores'] =>
  names.map((name) => ({ name, text: '9.9e+307', fraction: 1 }))
