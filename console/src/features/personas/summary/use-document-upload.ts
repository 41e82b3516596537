import { fromWire, normalise, personas, toSingleQuotes, maxUpload } from '@greenroom/contract'
import { useState } from 'react'
import { fileError } from '../../../lib/file-error.ts'
import type { FileKind } from '../../../lib/file-error.ts'
import { ApiError } from '../../../services/api/api-error.ts'
import { upload } from '../../../services/api/upload.ts'
import { useStatelessMutation } from '../../../services/api/use-api-mutation.ts'

type DocumentState =
  /** `progress` is the uploaded fraction, from 0 to 1. */
  | { kind: 'uploading'; file: File; progress: number }
  | { kind: 'failed'; file: File; reason: string | undefined }
  /** Not even uploaded: the wrong type, too large, or more than one file. */
  | { kind: 'rejected'; reason: string }

/** The text of a document as an author would have typed it, and what was cut or left out. */
export interface DocumentText {
  readonly file: File
  readonly text: string
  readonly notes: readonly string[]
}

/**
 * Uploads a Word document and reads its text; a new document replaces one that is still uploading.
 * @param onText receives the text
 */
export function useDocumentUpload(onText: (document: DocumentText) => void) {
  const [state, setState] = useState<DocumentState>()
  const { mutate, cancel } = useStatelessMutation({
    mutationFn: (file: File, signal) =>
      upload(personas.summaryFromDocument, {}, file, {
        signal,
        onProgress(progress) {
          if (!signal.aborted) setState({ kind: 'uploading', file, progress })
        },
      }),
    onFinish({ persona, notes }, file) {
      setState(undefined)
      onText({ file, text: asTyped(persona, Array.isArray(notes)), notes: notes ?? [] })
    },
    onError(error, file) {
      const reason = error instanceof ApiError ? error.serverMessage : undefined
      setState({ kind: 'failed', file, reason })
    },
  })
  return {
    state,
    uploadFiles(files: readonly File[]) {
      cancel()
      const reason = fileError(files, wordFile)
      const [file] = files
      if (reason !== undefined) return setState({ kind: 'rejected', reason })
      if (!file) return setState(undefined)
      setState({ kind: 'uploading', file, progress: 0 })
      void mutate(file)
    },
    cancel() {
      cancel()
      setState(undefined)
    },
  }
}

export type DocumentUploads = ReturnType<typeof useDocumentUpload>

/**
 * A text that comes with notes, or has real line breaks, is not in the wire form of prompt texts; any other text may be.
 * So the path `C:\new` stays one line.
 */
const asTyped = (text: string, hasNotes: boolean) =>
  toSingleQuotes(normalise(hasNotes || /[\r\n]/.test(text) ? text : fromWire(text)))

/** Documents accepted for a summary (spec section 5). */
export const wordFile: FileKind = {
  noun: 'Word document',
  accept: {
    'application/msword': ['.doc'],
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  },
  maxBytes: maxUpload,
}
