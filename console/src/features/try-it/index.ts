/** What other features use of this one. */
export { KeepSession } from './kept/keep-session.tsx'
export { useKeptTrials } from './api/trials.ts'
