import { TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import styles from './voice-input.module.css'
import { findVoices, findVoice } from './voices.ts'
import type { Gender, Voice } from './voices.ts'
import { PlayButton } from './play-button.tsx'

/** The voices of a gender as a radio group with a search box. */
export function VoiceList({
  gender,
  chosen,
  labelledBy,
  describedBy,
  readOnly,
  onChoose,
}: {
  gender: Gender
  chosen: string
  labelledBy: string
  /** The id of the error message. */
  describedBy: string | undefined
  readOnly: boolean
  onChoose: (voiceId: string) => void
}) {
  const group = useId()
  const [query, setQuery] = useState('')
  const found = findVoices(gender, query)
  const other = otherVoice(gender, chosen)
  const shown = [...(other ? [other] : []), ...found]
  // As with radio buttons, Tab reaches only one preview button: that of the selected voice, or the first.
  const tabStop = (shown.find(({ voice_id }) => voice_id === chosen) ?? shown[0])?.voice_id
  return (
    <>
      <TextInput
        type="search"
        style={{ padding: '0.5rem', borderBottom: '1px solid var(--line)' }}
        aria-label="Search voices"
        attributes={{ input: { 'aria-describedby': describedBy } }}
        placeholder="Search by name, age, accent or use"
        data-path="voice_id"
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <div
        className={styles.list}
        role="radiogroup"
        aria-labelledby={labelledBy}
        aria-invalid={describedBy !== undefined}
        aria-required
      >
        {shown.map(({ voice_id, name, description, legacy, preview }, at) => (
          <div key={voice_id} className={`row gap-xs hoverable ${styles.voice}`}>
            <label className="row grow">
              <input
                type="radio"
                name={group}
                value={voice_id}
                checked={voice_id === chosen}
                disabled={readOnly}
                aria-labelledby={`${group}-name-${at}`}
                aria-describedby={`${group}-description-${at}`}
                onChange={() => onChoose(voice_id)}
              />
              <span>
                <span id={`${group}-name-${at}`} className="block breakable medium-weight">
                  {name}
                </span>
                <span id={`${group}-description-${at}`} className="block dimmed small">
                  {description} {legacy && <span className="tag tiny">Legacy</span>}
                </span>
              </span>
            </label>
            {preview !== undefined && (
              <PlayButton voice={{ name, preview }} tabIndex={voice_id === tabStop ? 0 : -1} />
            )}
          </div>
        ))}
      </div>
      <p className={`dimmed unless-empty ${styles.none}`} role="status">
        {found.length === 0 && 'No matching voices.'}
      </p>
    </>
  )
}

/** A voice in the list. An unknown voice has no preview, and its id as its name. */
type ListedVoice = Omit<Voice, 'preview' | 'gender'> & { preview?: string }

/** The selected voice if it is of another gender, or unknown because another backend has set it. */
function otherVoice(gender: Gender, chosen: string): ListedVoice | undefined {
  const voice = findVoice(chosen)
  if (chosen === '' || voice?.gender === gender) return undefined
  return voice ?? { voice_id: chosen, name: chosen, description: 'Unknown voice', legacy: false }
}
