/** Loads the panel of all changes. */
export const loadActivityPanel = async () => (await import('./activity-panel.tsx')).ActivityPanel
