/** What other features use of this one. */
export { ModelsLine } from './models-line.tsx'
export { ReportContent, SideBySide } from './report-content.tsx'
export { FoldedTranscript, MessageBubble, Transcript } from './transcript.tsx'
