import { printReport } from './pdf/print-report.ts'
import { readPrinted } from './pdf/printed-report.ts'
import { work } from './work.ts'

/* A thread for one report: given what it says as JSON, it answers `{ pdf }`. */
await work(async (bytes) => {
  const pdf = await printReport(readPrinted(bytes.toString('utf8')))
  return { pdf: new Uint8Array(pdf) }
}, 'This report cannot be printed.')
