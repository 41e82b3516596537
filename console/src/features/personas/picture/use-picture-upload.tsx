import { maxUpload, personas, toastMessages } from '@greenroom/contract'
import type { FileKind } from '../../../lib/file-error.ts'
import { ApiError } from '../../../services/api/api-error.ts'
import { upload } from '../../../services/api/upload.ts'
import { useFileUpload } from '../../crud/index.ts'

/** Accepted image files (spec section 5). */
export const pictureFile: FileKind = {
  noun: 'picture',
  accept: { 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'], 'image/gif': ['.gif'] },
  otherExtensions: ['.jfif', '.pjpeg', '.pjp'],
  maxBytes: maxUpload,
}

/** Names a JPEG as every backend knows it (spec section 5). */
const withUsualName = (file: File) => {
  const name = file.name.replace(/\.(jfif|pjpeg|pjp)$/i, '.jpg')
  return name === file.name ? file : new File([file], name, { type: 'image/jpeg' })
}

/**
 * A picture that is uploaded after its persona has been saved.
 * @param onFailure called when the upload has failed, with the error shown beside the picture
 */
export const usePictureUpload = (onFailure: () => void) =>
  useFileUpload({
    send: (id, file, signal) =>
      upload(personas.uploadPicture, { id }, withUsualName(file), { signal }),
    describe(failure) {
      const reason = failure instanceof ApiError ? failure.serverMessage : undefined
      return (
        <>
          <span>{toastMessages.upload.picture}</span> {reason && <span>{reason}</span>}
        </>
      )
    },
    onFailure,
  })
