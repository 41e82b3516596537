import { Button } from '@mantine/core'
import { IconGitCompare } from '../../ui/icons/icons.ts'
import { useState } from 'react'
import { FoldButton } from '../text-diff/fold-button.tsx'
import { TextDiff } from '../text-diff/text-diff.tsx'
import type { Side } from './changed-by.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import styles from './conflict.module.css'
import { SideChoice } from './side-choice.tsx'
import { VersionButtons } from './version-buttons.tsx'

/** A field whose text differs. */
interface ConflictText {
  name: string
  label: string
  changedBy: Side | 'both'
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
  onKeepChosen,
  onTake,
}: {
  message: string
  texts: readonly ConflictText[] | undefined
  busy: boolean
  onReload: () => void
  onKeep: () => void
  /** @param theirs the names of the fields whose other text was chosen */
  onKeepChosen: (theirs: readonly string[]) => void
  onTake: () => void
}) {
  const [folded, setFolded] = useState(true)
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  // With one field, Take theirs and Keep mine are the choice.
  const several = texts !== undefined && texts.length > 1
  const choices = (texts ?? []).map(({ name, changedBy }) => ({
    name,
    side: chosen[name] ?? (changedBy === 'both' ? undefined : changedBy),
  }))
  const isOpen = choices.some(({ side }) => side === undefined)
  return (
    <ConflictNotice icon={IconGitCompare} title="Someone else changed this" message={message}>
      {texts ? (
        <>
          <p className={styles.hint}>
            {texts.length > 0
              ? 'Your text is kept in the form below. − only in theirs, + only in mine'
              : 'Your text is kept in the form below. It is the same as theirs.'}
          </p>
          {texts.map(({ name, label, changedBy, theirs, mine }, at) => (
            <div key={name} className={styles.field}>
              <TextDiff
                caption={label}
                left={{ heading: 'Theirs', text: theirs }}
                right={{ heading: 'Mine', text: mine }}
                folded={folded}
              />
              {several && (
                <SideChoice
                  label={label}
                  changedBy={changedBy}
                  side={choices[at]?.side}
                  disabled={busy}
                  onChoose={(side) => setChosen({ ...chosen, [name]: side })}
                />
              )}
            </div>
          ))}
          <div className={styles.actions}>
            {texts.length > 0 && (
              <FoldButton
                className={styles.fold}
                justify="start"
                folded={folded}
                onToggle={() => setFolded(!folded)}
              />
            )}
            <VersionButtons
              {...{ several, isOpen, busy, onTake, onKeep }}
              onKeepChosen={() =>
                onKeepChosen(choices.flatMap(({ name, side }) => (side === 'theirs' ? name : [])))
              }
            />
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
