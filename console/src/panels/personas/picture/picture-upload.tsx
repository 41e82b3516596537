import { IconPhotoUp } from '../../../ui/icons/icons.ts'
import { formatExtensions, formatMaxSize } from '../../../lib/file-error.ts'
import { DropZone } from '../../../ui/drop-zone.tsx'
import { pictureFile } from './picture-file.ts'

/** The place where a picture is dropped or chosen. @param some whether there is one already */
export const PictureUpload = ({
  some,
  readOnly,
  describedBy,
  onFiles,
}: {
  some: boolean
  readOnly: boolean
  describedBy: string | undefined
  onFiles: (files: File[]) => void
}) => (
  <DropZone
    label={some ? 'Replace the picture' : 'Choose a picture'}
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
