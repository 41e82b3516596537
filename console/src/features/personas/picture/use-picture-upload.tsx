import { maxUpload, personas, toastMessages } from '@greenroom/contract'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { FileKind } from '../../../lib/file-error.ts'
import { ApiError, isCancelled } from '../../../services/api/api-error.ts'
import { upload } from '../../../services/api/upload.ts'

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
 * A picture that is uploaded after its persona has been saved (spec section 4).
 * @param onFailure called when the upload has failed, with the error shown beside the picture
 */
export function usePictureUpload(onFailure: () => void) {
  const [chosen, setChosen] = useState<{ file: File; preview: string }>()
  const [error, setError] = useState<ReactNode>()
  useEffect(() => chosen && (() => URL.revokeObjectURL(chosen.preview)), [chosen])
  return {
    file: chosen?.file,
    /** The URL of the file until it is uploaded. */
    preview: chosen?.preview,
    error,
    choose(file: File | undefined) {
      if (file !== chosen?.file) setChosen(file && { file, preview: URL.createObjectURL(file) })
      setError(undefined)
    },
    /** @returns whether there is nothing left to upload */
    async upload(id: string, signal: AbortSignal): Promise<boolean> {
      if (!chosen) return true
      setError(undefined)
      try {
        await upload(personas.uploadPicture, { id }, withUsualName(chosen.file), { signal })
        return true
      } catch (failure) {
        if (signal.aborted || isCancelled(failure)) return false
        const reason = failure instanceof ApiError ? failure.serverMessage : undefined
        setError(
          <>
            <span>{toastMessages.upload.picture}</span> {reason && <span>{reason}</span>}
          </>,
        )
        onFailure()
        return false
      }
    },
  }
}

export type PictureUpload = ReturnType<typeof usePictureUpload>
