/** What others use of this feature. */
export { ConversationHost } from './conversation/conversation-host.tsx'
export { TryItButton } from './conversation/try-it-button.tsx'
export { TriedPrompt } from './experiments/tried-before.tsx'
export { markView, TestButton, TestLines, VersionLine } from './in-forms.tsx'
export { useFollowed } from './jobs/followed.ts'
export type { KeepableSession } from './api/conversations.ts'
export { KeepSelected } from './kept/keep-selected.tsx'
export { KeepSession } from './kept/keep-session.tsx'
export { SessionAgreement } from './marks/agreement.tsx'

/** Loads the panel of experiments and backtests. */
export const loadExperimentsPanel = async () =>
  (await import('./panels/experiments-panel.tsx')).ExperimentsPanel

/** Loads the panel of kept conversations. */
export const loadConversationsPanel = async () =>
  (await import('./panels/conversations-panel.tsx')).ConversationsPanel

/** Loads the panel of people’s marks. */
export const loadMarksPanel = async () => (await import('./panels/marks-panel.tsx')).MarksPanel

/** Loads the dialog of an experiment. */
export const loadExperimentDialog = async () =>
  (await import('./experiments/experiment-dialog.tsx')).ExperimentDialog

/** Loads the dialog of a backtest. */
export const loadBacktestDialog = async () =>
  (await import('./backtests/backtest-result-dialog.tsx')).BacktestResultDialog

/** Loads the progress of what was started. */
export const loadFollowedJobs = async () =>
  (await import('./panels/followed-jobs.tsx')).FollowedJobs
