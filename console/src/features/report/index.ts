/** What other features use of this one. */
export { ReportContent } from './report-content.tsx'
