/** Loads the panel of personas. */
export const loadPersonasPanel = async () => (await import('./personas-panel.tsx')).PersonasPanel
/** Loads the panel of the company's own voices. */
export const loadVoicesPanel = async () => (await import('./voice/voices-panel.tsx')).VoicesPanel
