/* What is loaded late. It stands apart, so that the index has no code: an import then brings only what it names. */

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
