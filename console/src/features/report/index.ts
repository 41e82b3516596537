/** What other features use of this one. */
export { ReportContent, SideBySide } from './report-content.tsx'
export { FoldedTranscript, MessageBubble, ModelsLine, Transcript } from './transcript.tsx'
