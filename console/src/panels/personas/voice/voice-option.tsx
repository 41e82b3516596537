import { useId } from 'react'
import { PlayButton } from './play-button.tsx'
import styles from './voice-input.module.css'
import type { Voice } from './voices.ts'

/** A voice in the list. An unknown voice has no preview, and its id as its name. */
export type ListedVoice = Omit<Voice, 'preview' | 'gender'> & { preview?: string }

/** A radio button with its preview button. @param tabStop whether Tab reaches the preview button */
export function VoiceOption({
  voice: { voice_id, name, description, legacy, preview },
  group,
  checked,
  tabStop,
  readOnly,
  onChoose,
}: {
  voice: ListedVoice
  group: string
  checked: boolean
  tabStop: boolean
  readOnly: boolean
  onChoose: (voiceId: string) => void
}) {
  const id = useId()
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
          aria-describedby={`${id}-description`}
          onChange={() => onChoose(voice_id)}
        />
        <span>
          <span id={`${id}-name`} className={styles.name}>
            {name}
          </span>
          <span id={`${id}-description`} className={styles.description}>
            {description} {legacy && <span className={styles.legacy}>Legacy</span>}
          </span>
        </span>
      </label>
      {preview !== undefined && (
        <PlayButton voice={{ name, preview }} tabIndex={tabStop ? 0 : -1} />
      )}
    </div>
  )
}
