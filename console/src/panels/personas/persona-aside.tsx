import type { UseFormReturnType } from '@mantine/form'
import { IconVolume } from '../../ui/icons/icons.ts'
import type { RefObject } from 'react'
import type { Values } from '../../parts/list-form/values.ts'
import styles from './persona-form.module.css'
import { PictureInput } from './picture/picture-input.tsx'
import type { usePictureUpload } from './picture/use-picture-upload.tsx'
import { findVoice } from './voice/voices.ts'

/**
 * The picture and the chosen voice, which stay in view beside the form.
 * @param stored the persona's saved picture
 */
export function PersonaAside({
  ref,
  form,
  picture,
  stored,
  readOnly,
}: {
  ref: RefObject<HTMLDivElement | null>
  form: UseFormReturnType<Values>
  picture: Pick<ReturnType<typeof usePictureUpload>, 'file' | 'error' | 'choose'>
  stored: string | null | undefined
  readOnly: boolean
}) {
  const name = form.useWatchValue('name') ?? ''
  const url = form.useWatchValue('profile_pic') ?? ''
  const voiceId = form.useWatchValue('voice_id') ?? ''
  const voice = findVoice(voiceId)
  return (
    <div
      ref={ref}
      className={styles.aside}
      role="group"
      aria-label="Picture and voice"
      tabIndex={-1}
    >
      <PictureInput
        {...{ name, readOnly }}
        value={{ url, file: picture.file }}
        error={picture.error ?? form.errors['profile_pic']}
        onChange={({ file, url: typed }) => {
          picture.choose(file)
          // The saved picture stays until the file replaces it.
          form.setFieldValue('profile_pic', file ? (stored ?? '') : typed)
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
