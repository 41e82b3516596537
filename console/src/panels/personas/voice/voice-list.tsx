import { TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import styles from './voice-input.module.css'
import { VoiceOption } from './voice-option.tsx'
import type { Choosable } from './voice-option.tsx'
import { findVoices, voiceOf } from './voices.ts'
import type { Gender } from './voices.ts'

/** The voices of a gender as a radio group, with a box to search them. */
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
  /** What is wrong with the choice. */
  describedBy: string | undefined
  readOnly: boolean
  path: string | undefined
  onChoose: (voiceId: string) => void
}) {
  const group = useId()
  const [wanted, setWanted] = useState('')
  const found = findVoices(gender, wanted)
  const kept = keptVoice(gender, chosen)
  const shown = [...(kept ? [kept] : []), ...found]
  // As with radio buttons, Tab stops at one of them: the chosen one, or the first.
  const stop = (shown.find(({ voice_id }) => voice_id === chosen) ?? shown[0])?.voice_id
  return (
    <>
      <TextInput
        type="search"
        className={styles.search}
        aria-label="Search voices"
        attributes={{ input: { 'aria-describedby': describedBy } }}
        placeholder="Search by name, age, accent or use"
        data-path={path}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
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
            tabStop={voice.voice_id === stop}
            {...{ group, readOnly, onChoose }}
          />
        ))}
      </div>
      <p className={styles.none} role="status">
        {found.length === 0 && 'No matching voices.'}
      </p>
    </>
  )
}

/** A chosen voice that is not among those of the gender; another backend may know others than we do. */
function keptVoice(gender: Gender, chosen: string): Choosable | undefined {
  const voice = voiceOf(chosen)
  if (chosen === '' || voice?.gender === gender) return undefined
  const unknown = {
    name: chosen,
    description: 'Unknown voice',
    legacy: false,
  }
  return voice ?? { voice_id: chosen, ...unknown }
}
