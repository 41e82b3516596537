import { IconPhotoUp } from '../../../ui/icons/icons.ts'
import { endingsOf, largestOf } from '../../../lib/file-fault.ts'
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
    accept={pictureFile.types}
    disabled={readOnly}
    describedBy={describedBy}
    icon={IconPhotoUp}
    hint={`${endingsOf(pictureFile)}, up to ${largestOf(pictureFile)}`}
    onFiles={onFiles}
  >
    or drop or paste it here
  </DropZone>
)
