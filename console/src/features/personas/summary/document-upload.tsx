import { Button } from '@mantine/core'
import { IconFileText } from '../../../ui/icons/later-icons.ts'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { formatExtensions, formatMaxSize } from '../../../lib/file-error.ts'
import { focusFirst, restoreFocus } from '../../../lib/focus.ts'
import { DropZone } from '../../../ui/drop-zone.tsx'
import styles from './summary-input.module.css'
import { wordFile } from './use-document-upload.ts'
import type { DocumentUploads } from './use-document-upload.ts'
import { toastMessages } from '@greenroom/contract'

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
