import { genders } from '@greenroom/contract'
import { Button, Input } from '@mantine/core'
import { useEffect, useId } from 'react'
import { stopSound, usePlayer, useSound } from '../../../services/sound.ts'
import { PlayIcon } from './play-button.tsx'
import type { FormInputProps } from '../../crud/index.ts'
import styles from './voice-input.module.css'
import { VoiceList } from './voice-list.tsx'
import { findVoice } from './voices.ts'

/**
 * The voices of the chosen gender, each with a preview; one preview plays at a time. A selected voice of another gender
 * stays listed until another one is selected.
 */
export function VoiceInput({ form, readOnly }: FormInputProps) {
  const id = useId()
  const typedGender = form.useWatchValue('gender')
  const gender = genders.find((one) => one === typedGender) ?? ''
  const value = form.useWatchValue('voice_id') ?? ''
  const error = form.errors['voice_id']
  const voice = findVoice(value)
  const { playing, toggle } = usePlayer(voice?.preview)
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
          <p className={`dimmed unless-empty ${styles.none}`} tabIndex={-1} data-path="voice_id">
            Choose a gender to see its voices.
          </p>
        ) : (
          <VoiceList
            key={gender}
            labelledBy={`${id}-label`}
            describedBy={errorId}
            chosen={value}
            onChoose={(voiceId) => form.setFieldValue('voice_id', voiceId, { forceUpdate: false })}
            {...{ gender, readOnly }}
          />
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
            disabled={!voice}
            aria-describedby={`${id}-chosen`}
            leftSection={<PlayIcon playing={playing} />}
            onClick={toggle}
          >
            {playing ? 'Stop Selected Voice' : 'Play Selected Voice'}
          </Button>
        </div>
        <p
          className="dimmed small unless-empty"
          style={{ padding: '0 0.75rem 0.5rem' }}
          role="status"
        >
          {sound?.failed && 'The voice preview could not be loaded.'}
        </p>
      </div>
    </Input.Wrapper>
  )
}
