import { toastMessages } from '@greenroom/contract'
import { Button } from '@mantine/core'
import { restoreFocus } from '../../../lib/focus.ts'
import styles from './summary-input.module.css'
import type { DocumentState } from './use-document-upload.ts'

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
      <div className={styles.failed} role="alert">
        <p>{state.reason}</p>
      </div>
    )
  const { file, reason } = state
  return (
    <div className={styles.failed} role="alert">
      <p>{toastMessages.upload.document}</p>
      {reason && <p className={styles.help}>{reason}</p>}
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
