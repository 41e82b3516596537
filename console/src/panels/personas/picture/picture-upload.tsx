import { IconPhotoUp } from '../../../ui/icons/icons.ts'
import { formatExtensions, formatMaxSize } from '../../../lib/file-error.ts'
import { DropZone } from '../../../ui/drop-zone.tsx'
import { pictureFile } from './picture-file.ts'

/** Drop zone for a picture. @param hasPicture whether one is chosen or saved already */
export const PictureUpload = ({
  hasPicture,
  readOnly,
  describedBy,
  onFiles,
}: {
  hasPicture: boolean
  readOnly: boolean
  describedBy: string | undefined
  onFiles: (files: File[]) => void
}) => (
  <DropZone
    label={hasPicture ? 'Replace the picture' : 'Choose a picture'}
    accept={pictureFile.accept}
    disabled={readOnly}
    describedBy={describedBy}
    icon={IconPhotoUp}
    hint={`${formatExtensions(pictureFile)}, up to ${formatMaxSize(pictureFile)}`}
    onFiles={onFiles}
  >
    or drop or paste it here
  </DropZone>
)
