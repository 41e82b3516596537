/** Loads the panel of figures about the programme. */
export const loadOverviewPanel = async () => (await import('./overview-panel.tsx')).OverviewPanel

/** Loads the panel of the sessions of everybody. */
export const loadAllSessionsPanel = async () =>
  (await import('./all-sessions-panel.tsx')).AllSessionsPanel
