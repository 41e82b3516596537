/** Loads the panel of coaching prompts. */
export const loadCoachingPanel = async () => (await import('./coaching-panel.tsx')).CoachingPanel
