import { IconAlertTriangle } from '../../../ui/icons/icons.ts'
import type { PersonaRow } from '../../../services/prompts/persona-row.ts'
import { voiceProblem } from './voice-health.ts'
import styles from './voice-health.module.css'

/** Tells in the list what is wrong with a persona's voice. */
export function VoiceWarning({ persona }: { persona: Pick<PersonaRow, 'voice_id'> }) {
  const problem = voiceProblem(persona)
  if (!problem) return null
  return (
    <span className={styles.warning}>
      <IconAlertTriangle size={14} />
      {problem}
    </span>
  )
}
