import { Button } from '@mantine/core'
import { IconFileText } from '../../../ui/icons/icons.ts'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { endingsOf, largestOf } from '../../../lib/file-fault.ts'
import { DropZone } from '../../../ui/drop-zone.tsx'
import { focusWhereLost } from './focus-where-lost.ts'
import styles from './summary-input.module.css'
import type { Reading } from './use-document-upload.ts'
import { wordFile } from './word-file.ts'

/** The place where a Word document is dropped or chosen; while one is on its way, how far it is. */
export function DocumentUpload({
  reading,
  read,
  cancel,
  readOnly,
  path,
  describedBy,
}: {
  reading: Reading | undefined
  read: (files: readonly File[]) => Promise<void>
  cancel: () => void
  readOnly: boolean
  path: string | undefined
  describedBy: string | undefined
}) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place}>
      {reading?.kind === 'sending' ? (
        <Sending
          {...reading}
          onCancel={() => {
            flushSync(cancel)
            place.current?.querySelector('button')?.focus()
          }}
        />
      ) : (
        <DropZone
          label="Choose a Word document"
          hint={`${endingsOf(wordFile)}, up to ${largestOf(wordFile)}`}
          icon={IconFileText}
          accept={wordFile.types}
          disabled={readOnly}
          {...{ path, describedBy }}
          onFiles={(files) => void read(files)}
        >
          or drop it here
        </DropZone>
      )}
    </div>
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
      <Button ref={focusWhereLost} variant="default" size="compact-sm" onClick={onCancel}>
        Cancel upload
      </Button>
    </div>
  )
}
