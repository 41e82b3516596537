/** Loads the panel of personas. */
export const loadPersonasPanel = async () => (await import('./personas-panel.tsx')).PersonasPanel
/** What other features use of this one. */
export { PlayButton, speechTimeoutMs } from './voice/play-button.tsx'
export { useVoices, voiceCheckQuery } from './voice/use-voices.ts'
