import { Button } from '@mantine/core'
import { IconGitCompare } from '../../ui/icons/icons.ts'
import { useState } from 'react'
import { BusyButton } from '../../ui/busy-button.tsx'
import { TextDiff } from '../text-diff/text-diff.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import styles from './conflict.module.css'

/** A field whose text differs. */
interface ConflictText {
  label: string
  theirs: string
  mine: string
}

/**
 * Shown when someone else has saved the same row first: both texts, and the choice between them.
 * @param message the server's message: who changed it, and when
 * @param texts the fields that differ; absent if the other version could not be loaded
 * @param busy whether a resolution is being saved
 */
export function ConflictView({
  message,
  texts,
  busy,
  onReload,
  onKeep,
  onTake,
}: {
  message: string
  texts: readonly ConflictText[] | undefined
  busy: boolean
  onReload: () => void
  onKeep: () => void
  onTake: () => void
}) {
  const [folded, setFolded] = useState(true)
  return (
    <ConflictNotice icon={IconGitCompare} title="Someone else changed this" message={message}>
      {texts ? (
        <>
          <p className={styles.hint}>
            {texts.length > 0
              ? 'Your text is kept in the form below. − only in theirs, + only in mine'
              : 'Your text is kept in the form below. It is the same as theirs.'}
          </p>
          {texts.map(({ label, theirs, mine }) => (
            <TextDiff
              key={label}
              caption={label}
              left={{ heading: 'Theirs', text: theirs }}
              right={{ heading: 'Mine', text: mine }}
              folded={folded}
            />
          ))}
          <div className={styles.actions}>
            {texts.length > 0 && (
              <Button
                variant="subtle"
                className={styles.fold}
                aria-pressed={!folded}
                onClick={() => setFolded(!folded)}
              >
                {folded ? 'Show full texts' : 'Show only differences'}
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
