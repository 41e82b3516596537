import { Button } from '@mantine/core'
import { IconGitCompare } from '../../ui/icons/icons.ts'
import { useState } from 'react'
import { BusyButton } from '../../ui/busy-button.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { ConflictTexts } from './conflict-text.tsx'
import type { ConflictText } from './conflict-text.tsx'
import styles from './conflict.module.css'

/**
 * Shown where somebody else has saved the same thing first: both texts beside each other, and which one to keep.
 * @param said the server's sentence: who changed it, and when
 * @param texts the fields that differ; absent where the other version could not be loaded
 * @param busy whether one of the two is being saved
 */
export function ConflictView({
  said,
  texts,
  busy,
  onReload,
  onKeep,
  onTake,
}: {
  said: string
  texts: readonly ConflictText[] | undefined
  busy: boolean
  onReload: () => void
  onKeep: () => void
  onTake: () => void
}) {
  const [whole, setWhole] = useState(false)
  return (
    <ConflictNotice icon={IconGitCompare} title="Somebody else has changed this" said={said}>
      {texts ? (
        <>
          <p className={styles.hint}>
            {texts.length > 0
              ? 'Your text is kept in the form below. Here − marks what stands in theirs alone, + what stands in mine alone.'
              : 'Your text is kept in the form below. It says the same as theirs.'}
          </p>
          {texts.map((text) => (
            <ConflictTexts key={text.label} text={text} whole={whole} />
          ))}
          <div className={styles.actions}>
            {texts.length > 0 && (
              <Button
                variant="subtle"
                className={styles.fold}
                aria-pressed={whole}
                onClick={() => setWhole(!whole)}
              >
                {whole ? 'Show what differs' : 'Show whole texts'}
              </Button>
            )}
            <Button variant="default" disabled={busy} onClick={onTake}>
              Take theirs
            </Button>
            <BusyButton busy={busy} onClick={onKeep}>
              Keep mine
            </BusyButton>
          </div>
        </>
      ) : (
        <>
          <p className={styles.hint}>
            Your text is kept in the form below. Their text could not be loaded.
          </p>
          <div className={styles.actions}>
            <Button variant="default" disabled={busy} onClick={onReload}>
              Retry
            </Button>
          </div>
        </>
      )}
    </ConflictNotice>
  )
}
