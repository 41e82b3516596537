/** Loads the panel of personas. */
export const loadPersonasPanel = async () => (await import('./personas-panel.tsx')).PersonasPanel
