import type { UseFormReturnType } from '@mantine/form'
import { IconVolume } from '../../ui/icons/icons.ts'
import type { RefObject } from 'react'
import type { Values } from '../../parts/list-form/values.ts'
import styles from './persona-form.module.css'
import { PictureInput } from './picture/picture-input.tsx'
import { voiceOf } from './voice/voices.ts'

/**
 * What stays in view beside the form: the picture, and the voice that was chosen.
 * @param file the picture to be sent once the persona is saved
 * @param stored the picture that the persona has
 */
export function PersonaAside({
  form,
  file,
  stored,
  place,
  readOnly,
  onFile,
}: {
  form: UseFormReturnType<Values>
  file: File | undefined
  stored: string | null | undefined
  place: RefObject<HTMLDivElement | null>
  readOnly: boolean
  onFile: (file: File | undefined) => void
}) {
  const name = form.useWatchValue('name') ?? ''
  const url = form.useWatchValue('profile_pic') ?? ''
  const voiceId = form.useWatchValue('voice_id') ?? ''
  const voice = voiceOf(voiceId)
  return (
    <div
      ref={place}
      className={styles.aside}
      role="group"
      aria-label="Picture and voice"
      tabIndex={-1}
    >
      <PictureInput
        {...{ name, readOnly }}
        value={{ url, file }}
        error={form.errors['profile_pic']}
        onChange={(picture) => {
          onFile(picture.file)
          // What it has now is replaced by the file, not taken off before that.
          form.setFieldValue('profile_pic', picture.file ? (stored ?? '') : picture.url)
        }}
      />
      <p className={styles.voice}>
        <IconVolume size={18} stroke={1.75} aria-hidden />
        {voiceId === '' ? (
          'No voice chosen yet'
        ) : (
          <span>
            Speaks as <strong>{voice?.name ?? 'an unknown voice'}</strong>
            <br />
            {voice?.description}
          </span>
        )}
      </p>
    </div>
  )
}
