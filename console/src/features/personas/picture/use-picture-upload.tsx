import { personas, toastMessages } from '@greenroom/contract'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { ApiError } from '../../../services/api/api-error.ts'
import { upload } from '../../../services/api/upload.ts'

/**
 * A picture that is uploaded after its persona has been saved (spec section 4).
 * @param onFailure called when the upload has failed, with the error shown beside the picture
 */
export function usePictureUpload(onFailure: () => void) {
  const [file, setFile] = useState<File>()
  const [error, setError] = useState<ReactNode>()
  return {
    file,
    error,
    choose(chosen: File | undefined) {
      setFile(chosen)
      setError(undefined)
    },
    /** @returns whether there is nothing left to upload */
    async upload(id: string, signal: AbortSignal): Promise<boolean> {
      if (!file) return true
      setError(undefined)
      try {
        await upload(personas.uploadPicture, { id }, file, { signal })
        return true
      } catch (failure) {
        if (signal.aborted) return false
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
