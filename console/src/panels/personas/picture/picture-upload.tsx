import { Button } from '@mantine/core'
import { IconPhotoUp } from '@tabler/icons-react'
import { DropZone } from '../../../ui/drop-zone.tsx'
import { PersonaPicture } from './persona-picture.tsx'
import { endingsOf, largestOf } from '../../../lib/file-fault.ts'
import { pictureFile } from './picture-file.ts'
import styles from './picture-input.module.css'
import { usePreview } from './use-preview.ts'
import type { Picture } from './use-preview.ts'

/** The picture as it will be, and the place where another one is dropped or chosen. */
export function PictureUpload({
  name,
  value,
  readOnly,
  describedBy,
  onFiles,
  onRemove,
}: {
  name: string
  value: Picture
  readOnly: boolean
  describedBy: string | undefined
  onFiles: (files: File[]) => void
  onRemove: (left: Picture) => void
}) {
  const { url, file } = value
  const preview = usePreview(value)
  const some = file !== undefined || url !== ''
  return (
    <div className={styles.upload}>
      <PersonaPicture name={name} src={preview} size={88} />
      <div className={styles.side}>
        <DropZone
          label={some ? 'Replace the picture' : 'Choose a picture'}
          accept={pictureFile.types}
          disabled={readOnly}
          describedBy={describedBy}
          onFiles={onFiles}
        >
          <IconPhotoUp size={20} aria-hidden />
          <p>
            <strong>{some ? 'Replace it' : 'Choose a picture'}</strong>, drop or paste one here
          </p>
          <p>
            {endingsOf(pictureFile)}, up to {largestOf(pictureFile)}
          </p>
        </DropZone>
        {some && (
          <p className={styles.chosen}>
            <span className={styles.file}>{file ? file.name : 'The picture it has now'}</span>
            <Button
              variant="subtle"
              size="compact-sm"
              disabled={readOnly}
              onClick={() => onRemove({ url: file ? url : '', file: undefined })}
            >
              {file && url !== '' ? 'Keep the former one' : 'Remove'}
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}
