import { Button, Input, TextInput } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import type { ReactNode } from 'react'
import { playSound, stopSound, useSound } from '../../../services/sound.ts'
import { VoiceList } from './voice-list.tsx'
import styles from './voice-input.module.css'
import { findVoices, voiceOf } from './voices.ts'
import type { Gender } from './voices.ts'

/**
 * The choice of a voice: those of the gender chosen, each to be heard, one sound at a time. A chosen voice that is not
 * among them (another backend may know others) stays in view until another one is chosen.
 * @param value the id of the voice that is chosen; empty where none is
 */
export function VoiceInput({
  gender,
  value,
  onChange,
  error,
  readOnly = false,
  'data-path': path,
}: {
  gender: Gender
  value: string
  onChange: (voiceId: string) => void
  error?: ReactNode
  readOnly?: boolean
  'data-path'?: string
}) {
  const id = useId()
  const [wanted, setWanted] = useState('')
  const sound = useSound()
  // What is playing stops when the voices change, and with the form.
  useEffect(() => stopSound, [gender])

  const chosen = voiceOf(value)
  const playing = sound && !sound.failed && sound.url === chosen?.preview
  return (
    <Input.Wrapper
      label="Voice ID"
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <div className={styles.box} data-error={Boolean(error)}>
        {gender === '' ? (
          <p className={styles.none} tabIndex={-1} data-path={path}>
            Choose a gender first. The voices are listed by it.
          </p>
        ) : (
          <>
            <TextInput
              type="search"
              className={styles.search}
              aria-label="Search voices"
              aria-describedby={error ? `${id}-error` : undefined}
              placeholder="Search by name, age, accent or use"
              data-path={path}
              value={wanted}
              onChange={(event) => setWanted(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.preventDefault()
              }}
            />
            <VoiceList
              voices={findVoices(gender, wanted)}
              labelledBy={`${id}-label`}
              faulty={Boolean(error)}
              {...{ gender, value, readOnly, onChange }}
            />
          </>
        )}
        <div className={styles.foot}>
          <span id={`${id}-chosen`} className={styles.chosen}>
            {value === '' ? 'No voice chosen yet' : (chosen?.name ?? 'Another voice')}
          </span>
          <Button
            variant="default"
            size="compact-md"
            disabled={!chosen}
            aria-describedby={`${id}-chosen`}
            leftSection={
              playing ? (
                <IconPlayerStop size={16} aria-hidden />
              ) : (
                <IconPlayerPlay size={16} aria-hidden />
              )
            }
            onClick={() => {
              if (playing) stopSound()
              else if (chosen) playSound(chosen.preview)
            }}
          >
            {playing ? 'Stop Selected Voice' : 'Play Selected Voice'}
          </Button>
        </div>
        <p className={styles.failed} role="status">
          {sound?.failed && 'This sound could not be loaded.'}
        </p>
      </div>
    </Input.Wrapper>
  )
}
