import { NativeSelect } from '@mantine/core'
import { IconChevronRight } from '../../../ui/icons/icons.ts'
import { IconAlertCircle, IconCircleCheck } from '../../../ui/icons/later-icons.ts'
import { Name } from '../../../ui/name.tsx'
import type { PersonaRow } from '../../prompts/index.ts'
import { PlayButton } from '../voice/play-button.tsx'
import { findVoice } from '../voice/voices.ts'
import styles from './replace-voices.module.css'
import type { Result } from './use-replace-voices.ts'
import { currentVoices, voiceProblem } from './voice-health.ts'

/**
 * A persona with its voice and the one that replaces it.
 * @param chosen the id of the new voice; empty to keep the old one
 */
export function ReplacementItem({
  persona,
  chosen,
  result,
  disabled,
  onChoose,
}: {
  persona: PersonaRow
  chosen: string
  result: Result | undefined
  disabled: boolean
  onChoose: (voiceId: string) => void
}) {
  const voice = findVoice(persona.voice_id)
  const replacement = findVoice(chosen)
  return (
    <li className={`box stack ${styles.item}`}>
      <strong className="medium-weight full-row">
        <Name>{persona.name}</Name>
      </strong>
      <div className={`stack ${styles.voice}`}>
        <span className={styles.name}>{voice?.name ?? <Name>{persona.voice_id}</Name>}</span>
        {voice && <PlayButton voice={voice} />}
        <span className="dimmed small full-row">
          {voiceProblem(persona)}
          {voice && ` · ${voice.description}`}
        </span>
      </div>
      <IconChevronRight size={18} className={`dimmed ${styles.arrow}`} />
      <div className={`stack ${styles.voice}`}>
        {result?.state === 'replaced' ? (
          <span className={styles.name}>{replacement?.name}</span>
        ) : (
          <NativeSelect
            aria-label={`New voice of ${persona.name}`}
            className={styles.name}
            size="xs"
            disabled={disabled}
            value={chosen}
            data={[
              ...currentVoices(persona).map(({ voice_id, name }) => ({
                value: voice_id,
                label: name,
              })),
              { value: '', label: 'Keep this voice' },
            ]}
            onChange={({ currentTarget }) => onChoose(currentTarget.value)}
          />
        )}
        {replacement && <PlayButton voice={replacement} />}
        <span className="dimmed small full-row">{replacement?.description}</span>
      </div>
      {result && (
        <p className={`row dimmed small full-row ${styles.result}`} data-state={result.state}>
          {result.state === 'replaced' && <IconCircleCheck size={16} />}
          {result.state === 'failed' && <IconAlertCircle size={16} />}
          {result.message}
        </p>
      )}
    </li>
  )
}
