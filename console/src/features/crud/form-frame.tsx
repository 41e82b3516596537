import { Button, TextInput } from '@mantine/core'
import { useLayoutEffect, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { focusFirst, restoreFocus } from '../../lib/focus.ts'
import { idOf } from '../../services/api/crud-resource.ts'
import { useSessionEnded } from '../../services/session/session-end.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { lazyPart } from '../../ui/lazy-component.ts'
import { Name } from '../../ui/name.tsx'
import { maxChangeNote } from '@greenroom/contract'
import { CopyLinkButton } from './frame/copy-button.tsx'
import { PanelFrame } from './frame/panel-frame.tsx'
import styles from './form-view.module.css'
import { editHeading, nounOf } from './panel.ts'
import { useSlots } from './slots.tsx'
import type { RowForm } from './use-row-form.ts'
import { useFeature } from '../../services/api/features.ts'
import { formatMoment } from '../../lib/dates.ts'
import { Note } from '../../ui/note.tsx'

const FormConflict = lazyPart(async () => (await import('./form-conflict.tsx')).FormConflict)

/**
 * The frame of a form: heading, notices above the fields, and the bar with Cancel and Save, which stays in view.
 * @param name the displayed name of the row; absent when adding
 * @param wide whether the form needs more width than its texts
 * @param blockedBy why the form cannot be saved as it is, in a sentence
 */
export function FormFrame({
  rowForm,
  name,
  wide = false,
  blockedBy,
  beside,
  below,
  children,
}: {
  rowForm: RowForm
  name: string | undefined
  wide?: boolean
  blockedBy?: string | undefined
  beside?: ReactNode
  below?: ReactNode
  children: ReactNode
}) {
  const { panel, formId, state, row, unsaved, isSaving } = rowForm
  const { entity } = panel
  const { AroundForm = Plain, BesideHeading, BesideSave } = useSlots()
  const { conflict, undo, draft } = state
  // The first field that can be edited gets the focus when the form opens.
  useLayoutEffect(
    () => focusFirst(document.getElementById(formId), '[data-path]:not([readonly])'),
    [formId],
  )
  // Gives the focus back to the field in which Enter was pressed, if it was disabled while the form was saved.
  useLayoutEffect(() => {
    if (!isSaving) return
    const focused = document.activeElement
    return () => restoreFocus(focused)
  }, [isSaving])

  const heading = name === undefined ? `Add ${nounOf(panel)}` : editHeading(panel, name)
  const disabledBy = conflict ? 'Resolve the conflict above first.' : blockedBy
  // The save waits for a new sign-in.
  const signedOut = useSessionEnded() && state.name === 'saving'
  const hint = disabledBy ?? (signedOut ? 'Sign in to finish saving.' : undefined)
  return (
    <AroundForm entity={entity} unsaved={unsaved}>
      <PanelFrame
        form={{ crumb: name === undefined ? 'Add' : <Name>{name}</Name>, heading }}
        beside={
          <>
            {BesideHeading && <BesideHeading entity={entity} unsaved={unsaved} />}
            {row && <CopyLinkButton id={idOf(panel.resource, row)} />}
            {beside}
          </>
        }
      >
        <form
          id={formId}
          noValidate
          className={`column rigid gap-lg ${styles.form}`}
          data-wide={wide}
          aria-label={heading}
          onSubmit={rowForm.submit}
        >
          {conflict && <FormConflict rowForm={rowForm} conflict={conflict} />}
          {undo && (
            <Note
              text="Their text is now in the form; yours is kept"
              action="Undo"
              // The button that was clicked is gone.
              focused
              onClick={rowForm.undoTakeTheirs}
            />
          )}
          {draft && (
            <Note
              text={
                draft.copiedFrom === undefined
                  ? `Unsaved text from ${formatMoment(draft.at)} was restored`
                  : `The text of version ${draft.copiedFrom} is in the form, not saved yet`
              }
              action="Discard"
              onClick={rowForm.discardDraft}
            />
          )}
          <div className={`card ${styles.card}`}>
            <div className={`stack ${styles.fields}`}>{children}</div>
            <div className={`flex wrap gap-sm ${styles.bar}`}>
              {BesideSave && <BesideSave entity={entity} unsaved={unsaved} />}
              {hint && (
                <p id={`${formId}-hint`} className="button-hint dimmed small">
                  {hint}
                </p>
              )}
              {row && entity && <ChangeNote rowForm={rowForm} />}
              <Button variant="default" onClick={() => rowForm.cancel(name)}>
                Cancel
              </Button>
              <BusyButton
                type="submit"
                busy={isSaving && !conflict}
                disabled={disabledBy !== undefined}
                {...(hint && { 'aria-describedby': `${formId}-hint` })}
              >
                Save
              </BusyButton>
            </div>
          </div>
        </form>
        {below}
      </PanelFrame>
    </AroundForm>
  )
}

const Plain = ({ children }: { children: ReactNode }) => children

/** An optional note on unsaved changes, where the backend keeps a history. */
function ChangeNote({ rowForm: { unsaved, note, setNote, isSaving } }: { rowForm: RowForm }) {
  const isDirty = useSyncExternalStore(unsaved.subscribe, unsaved.isDirty)
  if (!useFeature('revisions') || !isDirty) return undefined
  return (
    <TextInput
      className={styles.changeNote}
      aria-label="What changed?"
      placeholder="What changed? (optional)"
      maxLength={maxChangeNote}
      autoComplete="off"
      defaultValue={note.get()}
      readOnly={isSaving}
      onChange={({ currentTarget }) => setNote(currentTarget.value)}
    />
  )
}
