import { genders, maxSentence } from '@greenroom/contract'
import { Button, Input, TextInput } from '@mantine/core'
import { Fragment, useEffect, useId, useState } from 'react'
import { scrollToChosen } from '../../../lib/scroll-to-chosen.ts'
import { useFeature } from '../../../services/api/features.ts'
import { stopSound, useSound } from '../../../services/sound.ts'
import { firstSentence } from './first-sentence.ts'
import { PlayButton, PlayIcon, useVoicePlayer } from './play-button.tsx'
import type { FormInputProps } from '../../crud/index.ts'
import { SearchInput } from '../../../ui/search-input.tsx'
import styles from './voice-input.module.css'
import { findVoice, findVoices } from './voices.ts'
import type { Gender, Voice } from './voices.ts'
import type { Voices } from './use-voices.ts'

/**
 * The voices of the chosen gender, each with a preview; one preview plays at a time. A selected voice of another gender
 * stays listed until another one is selected.
 */
export function VoiceInput({
  form,
  readOnly,
  voices: { known, isComplete, withdrawn },
}: FormInputProps & { voices: Voices }) {
  const id = useId()
  const typedGender = form.useWatchValue('gender')
  const gender = genders.find((one) => one === typedGender) ?? ''
  const value = form.useWatchValue('voice_id') ?? ''
  const error = form.errors['voice_id']
  const voice = findVoice(value, known)
  const canSpeak = useFeature('speech')
  const [typed, setTyped] = useState('')
  // Read at the click: it need not be drawn again with each key in the summary.
  const summarySentence = () => firstSentence(form.getValues()['behavioral_detail'] ?? '')
  const sentence = () => typed.trim() || summarySentence()
  // Another gender starts with an empty search.
  const [search, setSearch] = useState({ gender, query: '' })
  if (search.gender !== gender) setSearch({ gender, query: '' })
  const found = findVoices(gender, search.query, known)
  const other = otherVoice(gender, value, voice, isComplete)
  const shown = [...(other ? [other] : []), ...found]
  // As with radio buttons, Tab reaches only one preview button: that of the selected voice, or the first.
  const tabStop = (shown.find(({ voice_id }) => voice_id === value) ?? shown[0])?.voice_id
  const { playing, toggle, canPlay } = useVoicePlayer(voice ?? other, sentence)
  const sound = useSound()
  // Stop the preview when the gender changes or the form closes.
  useEffect(() => stopSound, [gender])

  const errorId = error ? `${id}-error` : undefined
  return (
    <Input.Wrapper
      label="Voice ID"
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      error={error}
      errorProps={{ id: errorId }}
    >
      <div className="field-box" style={{ overflow: 'hidden' }} data-error={Boolean(error)}>
        {gender === '' ? (
          <p className="dimmed pad" tabIndex={-1} data-path="voice_id">
            Choose a gender to see its voices.
          </p>
        ) : (
          <Fragment key={gender}>
            <SearchInput
              style={{ padding: '0.5rem', borderBottom: '1px solid var(--line)' }}
              aria-label="Search voices"
              attributes={{ input: { 'aria-describedby': errorId } }}
              placeholder="Search by name, age, accent or use"
              data-path="voice_id"
              value={search.query}
              onSearch={(query) => setSearch({ gender, query })}
            />
            <div
              ref={scrollToChosen}
              className="scroll-box pad-xs"
              role="radiogroup"
              aria-labelledby={`${id}-label`}
              aria-invalid={Boolean(error)}
              aria-required
            >
              {shown.map(({ voice_id, name, description, legacy, own, retired, preview }, at) => (
                <div key={voice_id} className={`row gap-xs hoverable ${styles.voice}`}>
                  <label className="row grow">
                    <input
                      type="radio"
                      name={id}
                      value={voice_id}
                      checked={voice_id === value}
                      disabled={readOnly}
                      aria-labelledby={`${id}-name-${at}`}
                      aria-describedby={`${id}-description-${at}`}
                      onChange={() =>
                        form.setFieldValue('voice_id', voice_id, { forceUpdate: false })
                      }
                    />
                    <span>
                      <span
                        id={`${id}-name-${at}`}
                        className="block breakable medium-weight"
                        translate="no"
                      >
                        {name}
                      </span>
                      <span id={`${id}-description-${at}`} className="block dimmed small">
                        {description} {legacy && <span className="tag tiny">Legacy</span>}{' '}
                        {own && <span className="tag tiny">Own</span>}{' '}
                        {retired && <span className="tag tiny">Retired</span>}{' '}
                        {withdrawn.has(voice_id) && <span className="tag tiny">Withdrawn</span>}
                      </span>
                    </span>
                  </label>
                  <PlayButton
                    voice={{ voice_id, name, preview }}
                    sentence={sentence}
                    tabIndex={voice_id === tabStop ? 0 : -1}
                  />
                </div>
              ))}
            </div>
            <p className="dimmed unless-empty pad" role="status">
              {found.length === 0 && 'No matching voices.'}
            </p>
          </Fragment>
        )}
        <div
          className="row wrap between gap-sm"
          style={{ padding: '0.5rem 0.75rem', borderTop: '1px solid var(--line)' }}
        >
          <span id={`${id}-chosen`} className="dimmed small">
            {value === '' ? 'No voice chosen yet' : (voice?.name ?? 'No preview available')}
          </span>
          <Button
            variant="default"
            size="compact-sm"
            disabled={!canPlay}
            aria-describedby={`${id}-chosen`}
            leftSection={<PlayIcon playing={playing} />}
            onClick={toggle}
          >
            {playing ? 'Stop Selected Voice' : 'Play Selected Voice'}
          </Button>
        </div>
        {canSpeak && (
          <TextInput
            style={{ padding: '0 0.75rem 0.5rem' }}
            size="xs"
            label="Sentence to hear"
            placeholder="The first sentence of the summary"
            maxLength={maxSentence}
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault()
            }}
          />
        )}
        <p
          className="dimmed small unless-empty"
          style={{ padding: '0 0.75rem 0.5rem' }}
          role="status"
        >
          {sound?.failure}
        </p>
      </div>
    </Input.Wrapper>
  )
}

/**
 * The selected voice if it is retired or of another gender, or unknown because another backend has set it. An unknown voice has no
 * preview, and its id as its name.
 */
function otherVoice(
  gender: Gender,
  chosen: string,
  voice: Voice | undefined,
  isComplete: boolean,
): Voice | undefined {
  if (chosen === '' || (voice?.gender === gender && !voice.retired)) return undefined
  const description = isComplete ? 'Unknown voice' : ''
  const unknown = { gender: '', description, legacy: false, preview: '' }
  return voice ?? { voice_id: chosen, name: chosen, ...unknown }
}
