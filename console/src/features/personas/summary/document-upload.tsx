import { Button } from '@mantine/core'
import { IconFileText } from '../../../ui/icons/later-icons.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatExtensions, formatMaxSize, fileError } from '../../../lib/file-error.ts'
import { focusFirst, restoreFocus } from '../../../lib/focus.ts'
import { DropZone } from '../../../ui/drop-zone.tsx'
import styles from './summary-input.module.css'
import {
  toastMessages,
  fromWire,
  normalise,
  personas,
  toSingleQuotes,
  maxUpload,
} from '@greenroom/contract'
import type { FileKind } from '../../../lib/file-error.ts'
import { ApiError } from '../../../services/api/api-error.ts'
import { upload } from '../../../services/api/upload.ts'
import { useStatelessMutation } from '../../../services/api/use-api-mutation.ts'

interface Props {
  document: DocumentUploads
  readOnly: boolean
}

/** Drop zone for a Word document; shows the progress while one uploads. */
export function DocumentUpload({
  document: { state, uploadFiles, cancel },
  readOnly,
  path,
  describedBy,
}: Props & { path: string | undefined; describedBy: string | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  const isUploading = state?.kind === 'uploading'
  const isSent = isUploading && state.progress === 1
  return (
    <div ref={place}>
      {isUploading ? (
        <div className={`stack ${styles.sending}`}>
          <span className="breakable medium-weight">{state.file.name}</span>
          <progress
            aria-label={`Upload of ${state.file.name}`}
            {...(!isSent && { value: state.progress })}
          />
          <span className="dimmed small">
            {isSent ? 'Reading the document…' : `${Math.floor(state.progress * 100)} % sent`}
          </span>
          <Button
            ref={restoreFocus}
            variant="default"
            size="compact-sm"
            onClick={() => {
              flushSync(cancel)
              focusFirst(place.current, 'button')
            }}
          >
            Cancel upload
          </Button>
        </div>
      ) : (
        <DropZone
          label="Choose a Word document"
          hint={`${formatExtensions(wordFile)}, up to ${formatMaxSize(wordFile)}`}
          icon={IconFileText}
          accept={wordFile.accept}
          disabled={readOnly}
          {...{ path, describedBy }}
          onFiles={uploadFiles}
        >
          or drop it here
        </DropZone>
      )}
    </div>
  )
}

/** Why a document could not be read, with the server's own reason if it gave one. */
export function DocumentFailure({ document: { state, uploadFiles }, readOnly }: Props) {
  if (!state || state.kind === 'uploading') return null
  const { kind, reason } = state
  return (
    <div className={`small ${styles.failed}`} role="alert">
      <p>{kind === 'failed' ? toastMessages.upload.document : reason}</p>
      {kind === 'failed' && (
        <>
          {reason && <p className="dimmed small">{reason}</p>}
          <Button
            ref={restoreFocus}
            variant="subtle"
            size="compact-sm"
            disabled={readOnly}
            onClick={() => uploadFiles([state.file])}
          >
            Try again
          </Button>
        </>
      )}
    </div>
  )
}

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

type DocumentUploads = ReturnType<typeof useDocumentUpload>

/**
 * A text that comes with notes, or has real line breaks, is not in the wire form of prompt texts; any other text may be.
 * So the path `C:\new` stays one line.
 */
const asTyped = (text: string, hasNotes: boolean) =>
  toSingleQuotes(normalise(hasNotes || /[\r\n]/.test(text) ? text : fromWire(text)))

/** Documents accepted for a summary (spec section 5). */
const wordFile: FileKind = {
  noun: 'Word document',
  accept: {
    'application/msword': ['.doc'],
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  },
  maxBytes: maxUpload,
}
