import { Button } from '@mantine/core'
import { IconFileText } from '../../../ui/icons/icons.ts'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { formatExtensions, formatMaxSize } from '../../../lib/file-error.ts'
import { focusFirst, restoreFocus } from '../../../lib/focus.ts'
import { DropZone } from '../../../ui/drop-zone.tsx'
import styles from './summary-input.module.css'
import { wordFile } from './use-document-upload.ts'
import type { DocumentState } from './use-document-upload.ts'
import { toastMessages } from '@greenroom/contract'

/** Drop zone for a Word document; shows the progress while one uploads. */
export function DocumentUpload({
  state,
  uploadFiles,
  cancel,
  readOnly,
  path,
  describedBy,
}: {
  state: DocumentState | undefined
  uploadFiles: (files: readonly File[]) => void
  cancel: () => void
  readOnly: boolean
  path: string | undefined
  describedBy: string | undefined
}) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place}>
      {state?.kind === 'uploading' ? (
        <Uploading
          {...state}
          onCancel={() => {
            flushSync(cancel)
            focusFirst(place.current, 'button')
          }}
        />
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

function Uploading({
  file,
  progress,
  onCancel,
}: {
  file: File
  progress: number
  onCancel: () => void
}) {
  const done = progress === 1
  return (
    <div className={`stack ${styles.sending}`}>
      <span className="breakable medium-weight">{file.name}</span>
      <progress aria-label={`Upload of ${file.name}`} {...(!done && { value: progress })} />
      <span className="dimmed small">
        {done ? 'Reading the document…' : `${Math.floor(progress * 100)} % sent`}
      </span>
      <Button ref={restoreFocus} variant="default" size="compact-sm" onClick={onCancel}>
        Cancel upload
      </Button>
    </div>
  )
}

/** Why a document could not be read, with the server's own reason if it gave one. */
export function DocumentFailure({
  state,
  readOnly,
  uploadFiles,
}: {
  state: DocumentState | undefined
  readOnly: boolean
  uploadFiles: (files: readonly File[]) => void
}) {
  if (!state || state.kind === 'uploading') return null
  if (state.kind === 'rejected')
    return (
      <div className={`small ${styles.failed}`} role="alert">
        <p>{state.reason}</p>
      </div>
    )
  const { file, reason } = state
  return (
    <div className={`small ${styles.failed}`} role="alert">
      <p>{toastMessages.upload.document}</p>
      {reason && <p className="dimmed small">{reason}</p>}
      <Button
        ref={restoreFocus}
        variant="subtle"
        size="compact-sm"
        disabled={readOnly}
        onClick={() => uploadFiles([file])}
      >
        Try again
      </Button>
    </div>
  )
}
