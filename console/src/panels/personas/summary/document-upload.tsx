import { outcome } from '@greenroom/contract'
import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { endingsOf, fileFault, largestOf } from '../../../lib/file-fault.ts'
import { DropZone } from '../../../ui/drop-zone.tsx'
import styles from './summary-input.module.css'
import type { Reading } from './use-document.ts'
import { wordFile } from './word-file.ts'

/** The place where a Word document is dropped or chosen, and what becomes of it. */
export function DocumentUpload({
  reading,
  read,
  cancel,
  readOnly,
  path,
  describedBy,
}: {
  reading: Reading
  read: (file: File) => Promise<void>
  cancel: () => void
  readOnly: boolean
  path: string | undefined
  describedBy: string | undefined
}) {
  const [fault, setFault] = useState<string>()
  const take = (files: File[]) => {
    const wrong = fileFault(files, wordFile)
    setFault(wrong)
    const [file] = files
    if (!wrong && file) void read(file)
  }
  if (reading && 'sent' in reading) return <Sending {...reading} onCancel={cancel} />
  return (
    <>
      <DropZone
        label="Choose a Word document"
        accept={wordFile.types}
        disabled={readOnly}
        {...{ path, describedBy }}
        onFiles={take}
      >
        <IconFileText size={20} aria-hidden />
        <p>
          <strong>Choose a Word document</strong> or drop one here
        </p>
        <p>
          {endingsOf(wordFile)}, up to {largestOf(wordFile)}
        </p>
      </DropZone>
      {(fault ?? reading) && (
        <div className={styles.failed} role="alert">
          {fault ? (
            <p>{fault}</p>
          ) : (
            reading && (
              <>
                <p>{outcome.upload.document}</p>
                {reading.refused && <p className={styles.help}>{reading.refused}</p>}
                <Button variant="subtle" size="compact-sm" onClick={() => void read(reading.file)}>
                  Try again
                </Button>
              </>
            )
          )}
        </div>
      )}
    </>
  )
}

function Sending({ file, sent, onCancel }: { file: File; sent: number; onCancel: () => void }) {
  const done = sent === 1
  return (
    <div className={styles.sending}>
      <span className={styles.name}>{file.name}</span>
      <progress aria-label={`Upload of ${file.name}`} {...(!done && { value: sent })} />
      <span className={styles.help}>
        {done ? 'Reading the document…' : `${Math.floor(sent * 100)} % sent`}
      </span>
      <Button variant="default" size="compact-sm" onClick={onCancel}>
        Cancel upload
      </Button>
    </div>
  )
}
