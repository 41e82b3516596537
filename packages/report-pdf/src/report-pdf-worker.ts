import { renderReport } from './render-report.ts'
import type { Report } from './report.ts'

export const run = async (report: Report): Promise<Uint8Array> =>
  new Uint8Array(await renderReport(report))
