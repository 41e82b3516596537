import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { isCancelled } from '../../services/api/api-error.ts'

interface Upload {
  send: (id: string, file: File, signal: AbortSignal) => Promise<unknown>
  /** Says why it has failed. */
  describe: (failure: unknown) => ReactNode
  /** Called when it has failed. */
  onFailure?: () => void
}

/** A file that is uploaded after its item has been saved (spec section 4). The form stays open if that fails. */
export function useFileUpload({ send, describe, onFailure }: Upload) {
  const [chosen, setChosen] = useState<{ file: File; preview: string }>()
  const [error, setError] = useState<ReactNode>()
  useEffect(() => chosen && (() => URL.revokeObjectURL(chosen.preview)), [chosen])
  return {
    file: chosen?.file,
    /** The URL of the file until it is uploaded. */
    preview: chosen?.preview,
    /** What is wrong with the file, or why the upload has failed. */
    error,
    setError,
    choose(file: File | undefined) {
      if (file !== chosen?.file) setChosen(file && { file, preview: URL.createObjectURL(file) })
      setError(undefined)
    },
    /** @returns whether there is nothing left to upload */
    async upload(id: string, signal: AbortSignal): Promise<boolean> {
      if (!chosen) return true
      setError(undefined)
      try {
        await send(id, chosen.file, signal)
        return true
      } catch (failure) {
        if (signal.aborted || isCancelled(failure)) return false
        setError(describe(failure))
        onFailure?.()
        return false
      }
    },
  }
}

export type FileUpload = ReturnType<typeof useFileUpload>
