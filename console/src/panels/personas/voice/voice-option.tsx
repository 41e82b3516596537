import { ActionIcon } from '@mantine/core'
import { useId } from 'react'
import { usePlayer } from '../../../services/sound.ts'
import { PlayIcon } from './play-icon.tsx'
import styles from './voice-input.module.css'
import type { Voice } from './voices.ts'

/** A voice to choose. One that is not of our list has no preview, and its id for a name. */
export type Choosable = Omit<Voice, 'preview' | 'gender'> & { preview?: string }

/** One of the voices, and the button that plays it. @param tabStop whether Tab stops at that button */
export function VoiceOption({
  voice: { voice_id, name, description, legacy, preview },
  group,
  checked,
  tabStop,
  readOnly,
  onChoose,
}: {
  voice: Choosable
  group: string
  checked: boolean
  tabStop: boolean
  readOnly: boolean
  onChoose: (voiceId: string) => void
}) {
  const id = useId()
  const { playing, toggle } = usePlayer(preview)
  return (
    <div className={styles.voice}>
      <label>
        <input
          type="radio"
          name={group}
          value={voice_id}
          checked={checked}
          disabled={readOnly}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-told`}
          onChange={() => onChoose(voice_id)}
        />
        <span>
          <span id={`${id}-name`} className={styles.name}>
            {name}
          </span>
          <span id={`${id}-told`} className={styles.told}>
            {description} {legacy && <span className={styles.legacy}>Legacy</span>}
          </span>
        </span>
      </label>
      {preview !== undefined && (
        <ActionIcon
          variant={playing ? 'light' : 'subtle'}
          size={32}
          tabIndex={tabStop ? 0 : -1}
          aria-label={`${playing ? 'Stop' : 'Play'} ${name}`}
          onClick={toggle}
        >
          <PlayIcon playing={playing} />
        </ActionIcon>
      )}
    </div>
  )
}
