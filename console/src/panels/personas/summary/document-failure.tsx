import { toastMessages } from '@greenroom/contract'
import { Button } from '@mantine/core'
import { focusWhereLost } from './focus-where-lost.ts'
import styles from './summary-input.module.css'
import type { Reading } from './use-document-upload.ts'

/** Says why there is no text of a document, in the server's words too where it gave any. */
export function DocumentFailure({
  reading,
  readOnly,
  read,
}: {
  reading: Reading | undefined
  readOnly: boolean
  read: (files: readonly File[]) => Promise<void>
}) {
  if (!reading || reading.kind === 'sending') return null
  if (reading.kind === 'unfit')
    return (
      <div className={styles.failed} role="alert">
        <p>{reading.why}</p>
      </div>
    )
  const { file, why } = reading
  return (
    <div className={styles.failed} role="alert">
      <p>{toastMessages.upload.document}</p>
      {why && <p className={styles.help}>{why}</p>}
      <Button
        ref={focusWhereLost}
        variant="subtle"
        size="compact-sm"
        disabled={readOnly}
        onClick={() => void read([file])}
      >
        Try again
      </Button>
    </div>
  )
}
