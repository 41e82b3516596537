import { ActionIcon } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useId } from 'react'
import { playSound, stopSound, useSound } from '../../../services/sound.ts'
import styles from './voice-input.module.css'
import { voiceOf } from './voices.ts'
import type { Gender, Voice } from './voices.ts'

/** Voices as a radio group, each with a button that plays it. */
export function VoiceList({
  voices,
  gender,
  value,
  labelledBy,
  faulty,
  readOnly,
  onChange,
}: {
  voices: readonly Voice[]
  gender: Gender
  value: string
  labelledBy: string
  faulty: boolean
  readOnly: boolean
  onChange: (voiceId: string) => void
}) {
  const group = useId()
  const sound = useSound()
  const option = ({
    voice_id,
    name,
    description,
    preview,
    legacy,
  }: Partial<Voice> & { voice_id: string; name: string }) => {
    const playing = preview !== undefined && sound?.url === preview && !sound.failed
    return (
      <li key={voice_id} className={styles.voice}>
        <label>
          <input
            type="radio"
            name={group}
            value={voice_id}
            checked={voice_id === value}
            disabled={readOnly}
            aria-labelledby={`${group}-${voice_id}-name`}
            aria-describedby={`${group}-${voice_id}-told`}
            onChange={() => onChange(voice_id)}
          />
          <span>
            <span id={`${group}-${voice_id}-name`} className={styles.name}>
              {name}
            </span>
            <span id={`${group}-${voice_id}-told`} className={styles.told}>
              {legacy && <span className={styles.legacy}>Legacy</span>} {description}
            </span>
          </span>
        </label>
        {preview !== undefined && (
          <ActionIcon
            variant="subtle"
            aria-label={`${playing ? 'Stop' : 'Play'} ${name}`}
            onClick={() => (playing ? stopSound() : playSound(preview))}
          >
            {playing ? <IconPlayerStop size={18} /> : <IconPlayerPlay size={18} />}
          </ActionIcon>
        )}
      </li>
    )
  }
  const kept = keptVoice(gender, value)
  return (
    <>
      <ul
        className={styles.list}
        role="radiogroup"
        aria-labelledby={labelledBy}
        aria-invalid={faulty}
      >
        {kept && option(kept)}
        {voices.map(option)}
      </ul>
      {voices.length === 0 && (
        <p className={styles.none} role="status">
          No voice is described so.
        </p>
      )}
    </>
  )
}

/** A chosen voice that is not among those of the gender. */
function keptVoice(gender: Gender, value: string) {
  const voice = voiceOf(value)
  if (value === '' || voice?.gender === gender) return undefined
  return voice ?? { voice_id: value, name: value, description: 'Not one of the voices known here' }
}
