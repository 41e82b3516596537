import { Button } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { focusElement } from '../../lib/focus.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { IconTrashX } from '../../ui/icons/icons.ts'
import { IconGitCompare } from '../../ui/icons/later-icons.ts'
import { FoldButton, TextDiff } from '../../ui/text-diff/text-diff.tsx'
import styles from './form-conflict.module.css'
import { changedBy } from './form-state.ts'
import type { Conflict, Side } from './form-state.ts'
import type { RowForm } from './use-row-form.ts'
import { displayedValue, valuesOf } from './values.ts'

interface Props {
  rowForm: RowForm
  conflict: Conflict
}

/** Shown above the fields while a conflict has to be resolved. It takes the focus when it appears. */
export function FormConflict({ rowForm, conflict }: Props) {
  const isDeleted = conflict.kind === 'deleted'
  const id = useId()
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    focusElement(frame.current)
    frame.current?.scrollIntoView({ block: 'start' })
  }, [isDeleted])
  const Icon = isDeleted ? IconTrashX : IconGitCompare
  const Choice = isDeleted ? DeletedChoice : VersionChoice
  return (
    <section
      key={conflict.kind}
      ref={frame}
      className={`card column gap-md ${styles.notice}`}
      tabIndex={-1}
      aria-labelledby={id}
    >
      <h2 id={id} className={`row gap-sm ${styles.title}`}>
        <Icon size={20} stroke={1.75} aria-hidden />
        {isDeleted ? 'Someone else deleted this' : 'Someone else changed this'}
      </h2>
      <p role="alert">{conflict.message}</p>
      <Choice {...{ rowForm, conflict }} />
    </section>
  )
}

const buttonRow = { className: 'row wrap gap-sm', style: { justifyContent: 'flex-end' } }

/** Offers to save the row that someone else has deleted as a new one, if the list takes another. */
const DeletedChoice = ({ rowForm: { canCreate, isSaving, saveAsNew } }: Props) => (
  <>
    <p className="dimmed">
      Your text is kept in the form below.
      {canCreate ? '' : ' Copy what you need before you leave.'}
    </p>
    {canCreate && (
      <div {...buttonRow}>
        <BusyButton busy={isSaving} onClick={saveAsNew}>
          Save as new
        </BusyButton>
      </div>
    )}
  </>
)

/** Both texts of each field that differs, and the choice between them. */
function VersionChoice({ rowForm, conflict: { mine, before, version } }: Props) {
  const { fields, current, isSaving: busy } = rowForm
  const id = useId()
  const [folded, setFolded] = useState(true)
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  if (!current || current.version === version)
    return (
      <>
        <p className="dimmed">
          Your text is kept in the form below. Their text could not be loaded.
        </p>
        <div {...buttonRow}>
          <Button variant="default" disabled={busy} onClick={() => void rowForm.reloadTheirs()}>
            Retry
          </Button>
        </div>
      </>
    )

  const theirs = valuesOf(fields, current)
  const texts = fields
    .filter(({ name }) => theirs[name] !== mine[name])
    .map((field) => {
      const by = changedBy(before[field.name], theirs[field.name], mine[field.name])
      return { field, by, side: chosen[field.name] ?? (by === 'both' ? undefined : by) }
    })
  // With one field, Take theirs and Keep mine are the choice.
  const several = texts.length > 1
  const isOpen = texts.some(({ side }) => side === undefined)
  const keepChosen = () =>
    rowForm.keepChosen(texts.flatMap(({ field, side }) => (side === 'theirs' ? field.name : [])))
  return (
    <>
      <p className="dimmed">
        {texts.length > 0
          ? 'Your text is kept in the form below. − only in theirs, + only in mine'
          : 'Your text is kept in the form below. It is the same as theirs.'}
      </p>
      {texts.map(({ field, by, side }) => (
        <div key={field.name} className="stack gap-xs">
          <TextDiff
            caption={field.label}
            left={{ heading: 'Theirs', text: displayedValue(field, theirs[field.name] ?? '') }}
            right={{ heading: 'Mine', text: displayedValue(field, mine[field.name] ?? '') }}
            folded={folded}
          />
          {several && (
            <div
              className="row wrap"
              style={{ gap: '0.25rem 1.25rem', paddingInline: '0.25rem' }}
              role="radiogroup"
              aria-label="Text to keep"
              aria-describedby={`${id}-${field.name}-who`}
            >
              {(['theirs', 'mine'] as const).map((value) => (
                <label key={value} className={`row gap-sm ${styles.option}`}>
                  <input
                    type="radio"
                    name={`${id}-${field.name}`}
                    value={value}
                    checked={value === side}
                    disabled={busy}
                    onChange={() => setChosen({ ...chosen, [field.name]: value })}
                  />
                  {value === 'theirs' ? 'Theirs' : 'Mine'}
                </label>
              ))}
              <span id={`${id}-${field.name}-who`} className="dimmed small">
                {who[by]} changed {field.label}.
              </span>
            </div>
          )}
        </div>
      ))}
      <div {...buttonRow}>
        {texts.length > 0 && (
          <FoldButton
            className="own-line"
            justify="start"
            folded={folded}
            onToggle={() => setFolded(!folded)}
          />
        )}
        {several && isOpen && (
          <p id={`${id}-hint`} className="dimmed small">
            Choose a text for each field.
          </p>
        )}
        <Button variant="default" disabled={busy} onClick={rowForm.takeTheirs}>
          Take theirs
        </Button>
        {several ? (
          <>
            <Button variant="default" disabled={busy} onClick={rowForm.keepMine}>
              Keep mine
            </Button>
            <BusyButton
              busy={busy}
              disabled={isOpen}
              {...(isOpen && { 'aria-describedby': `${id}-hint` })}
              onClick={keepChosen}
            >
              Keep chosen
            </BusyButton>
          </>
        ) : (
          <BusyButton busy={busy} onClick={rowForm.keepMine}>
            Keep mine
          </BusyButton>
        )}
      </div>
    </>
  )
}

const who = { theirs: 'Only they', mine: 'Only you', both: 'Both of you' }
