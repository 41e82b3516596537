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
  path,
  onChoose,
}: {
  gender: Gender
  chosen: string
  labelledBy: string
  /** The id of the error message. */
  describedBy: string | undefined
  readOnly: boolean
  path: string | undefined
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
        className={styles.search}
        aria-label="Search voices"
        attributes={{ input: { 'aria-describedby': describedBy } }}
        placeholder="Search by name, age, accent or use"
        data-path={path}
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
        {shown.map((voice) => (
          <VoiceOption
            key={voice.voice_id}
            voice={voice}
            checked={voice.voice_id === chosen}
            tabStop={voice.voice_id === tabStop}
            {...{ group, readOnly, onChoose }}
          />
        ))}
      </div>
      <p className={`dimmed unless-empty ${styles.none}`} role="status">
        {found.length === 0 && 'No matching voices.'}
      </p>
    </>
  )
}

/** The selected voice if it is of another gender, or unknown because another backend has set it. */
function otherVoice(gender: Gender, chosen: string): ListedVoice | undefined {
  const voice = findVoice(chosen)
  if (chosen === '' || voice?.gender === gender) return undefined
  const unknown = {
    name: chosen,
    description: 'Unknown voice',
    legacy: false,
  }
  return voice ?? { voice_id: chosen, ...unknown }
}

/** A voice in the list. An unknown voice has no preview, and its id as its name. */
type ListedVoice = Omit<Voice, 'preview' | 'gender'> & { preview?: string }

/** A radio button with its preview button. @param tabStop whether Tab reaches the preview button */
function VoiceOption({
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
    <div className={`row gap-xs hoverable ${styles.voice}`}>
      <label className="row grow">
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
          <span id={`${id}-name`} className="block breakable medium-weight">
            {name}
          </span>
          <span id={`${id}-description`} className="block dimmed small">
            {description} {legacy && <span className="tag tiny">Legacy</span>}
          </span>
        </span>
      </label>
      {preview !== undefined && (
        <PlayButton voice={{ name, preview }} tabIndex={tabStop ? 0 : -1} />
      )}
    </div>
  )
}
