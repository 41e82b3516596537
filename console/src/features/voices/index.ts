/** Loads the panel of voices. */
export const loadVoicesPanel = async () => (await import('./voices-panel.tsx')).VoicesPanel
