import { Button } from '@mantine/core'
import { IconGitCompare } from '../../../ui/icons/icons.ts'
import { useState, useId } from 'react'
import { FoldButton } from '../../../ui/text-diff/fold-button.tsx'
import { TextDiff } from '../../../ui/text-diff/text-diff.tsx'
import type { Side } from './changed-by.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { BusyButton } from '../../../ui/busy-button.tsx'
import styles from './conflict.module.css'

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
          <p className="dimmed">
            {texts.length > 0
              ? 'Your text is kept in the form below. − only in theirs, + only in mine'
              : 'Your text is kept in the form below. It is the same as theirs.'}
          </p>
          {texts.map(({ name, label, changedBy, theirs, mine }, at) => (
            <div key={name} className="stack gap-xs">
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
          <div className="row wrap gap-sm" style={{ justifyContent: 'flex-end' }}>
            {texts.length > 0 && (
              <FoldButton
                className="own-line"
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
          <p className="dimmed">
            Your text is kept in the form below. Their text could not be loaded.
          </p>
          <div className="row wrap gap-sm" style={{ justifyContent: 'flex-end' }}>
            <Button variant="default" disabled={busy} onClick={onReload}>
              Retry
            </Button>
          </div>
        </>
      )}
    </ConflictNotice>
  )
}

const sides = [
  ['theirs', 'Theirs'],
  ['mine', 'Mine'],
] as const

const who = { theirs: 'Only they', mine: 'Only you', both: 'Both of you' }

/** The choice between the two texts of a field. @param side the chosen one */
function SideChoice({
  label,
  changedBy,
  side,
  disabled,
  onChoose,
}: {
  label: string
  changedBy: Side | 'both'
  side: Side | undefined
  disabled: boolean
  onChoose: (side: Side) => void
}) {
  const id = useId()
  return (
    <div
      className={`row wrap ${styles.choice}`}
      role="radiogroup"
      aria-label="Text to keep"
      aria-describedby={`${id}-who`}
    >
      {sides.map(([value, word]) => (
        <label key={value} className={`row gap-sm ${styles.option}`}>
          <input
            type="radio"
            name={id}
            value={value}
            checked={value === side}
            disabled={disabled}
            onChange={() => onChoose(value)}
          />
          {word}
        </label>
      ))}
      <span id={`${id}-who`} className="dimmed small">
        {who[changedBy]} changed {label}.
      </span>
    </div>
  )
}

/**
 * The buttons that end a conflict with one of the two versions, or with the text chosen for each field.
 * @param several whether more than one field differs: with one, Take theirs and Keep mine are the choice
 * @param isOpen whether a field has no chosen text yet
 * @param busy whether a resolution is being saved
 */
function VersionButtons({
  several,
  isOpen,
  busy,
  onTake,
  onKeep,
  onKeepChosen,
}: {
  several: boolean
  isOpen: boolean
  busy: boolean
  onTake: () => void
  onKeep: () => void
  onKeepChosen: () => void
}) {
  const hintId = useId()
  return (
    <>
      {several && isOpen && (
        <p id={hintId} className="dimmed small">
          Choose a text for each field.
        </p>
      )}
      <Button variant="default" disabled={busy} onClick={onTake}>
        Take theirs
      </Button>
      {several ? (
        <>
          <Button variant="default" disabled={busy} onClick={onKeep}>
            Keep mine
          </Button>
          <BusyButton
            busy={busy}
            disabled={isOpen}
            {...(isOpen && { 'aria-describedby': hintId })}
            onClick={onKeepChosen}
          >
            Keep chosen
          </BusyButton>
        </>
      ) : (
        <BusyButton busy={busy} onClick={onKeep}>
          Keep mine
        </BusyButton>
      )}
    </>
  )
}
