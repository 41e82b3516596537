import { Button, Input } from '@mantine/core'
import { useEffect, useId } from 'react'
import type { ReactNode } from 'react'
import { stopSound, usePlayer, useSound } from '../../../services/sound.ts'
import { PlayIcon } from './play-icon.tsx'
import styles from './voice-input.module.css'
import { VoiceList } from './voice-list.tsx'
import { voiceOf } from './voices.ts'
import type { Gender } from './voices.ts'

/**
 * The choice of a voice: those of the gender chosen, each to be heard, one sound at a time. A chosen voice that is not
 * among them stays in view until another one is chosen.
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
  const voice = voiceOf(value)
  const { playing, toggle } = usePlayer(voice?.preview)
  const sound = useSound()
  // What is playing stops when other voices are listed, and with the form.
  useEffect(() => stopSound, [gender])

  const faultId = error ? `${id}-error` : undefined
  return (
    <Input.Wrapper
      label="Voice ID"
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      error={error}
      errorProps={{ id: faultId }}
    >
      <div className={styles.box} data-error={Boolean(error)}>
        {gender === '' ? (
          <p className={styles.none} tabIndex={-1} data-path={path}>
            Choose a gender to see its voices.
          </p>
        ) : (
          <VoiceList
            key={gender}
            labelledBy={`${id}-label`}
            describedBy={faultId}
            chosen={value}
            onChoose={onChange}
            {...{ gender, readOnly, path }}
          />
        )}
        <div className={styles.foot}>
          <span id={`${id}-chosen`} className={styles.chosen}>
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
        <p className={styles.failed} role="status">
          {sound?.failed && 'The voice preview could not be loaded.'}
        </p>
      </div>
    </Input.Wrapper>
  )
}
