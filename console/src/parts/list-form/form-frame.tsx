import { Button } from '@mantine/core'
import { useLayoutEffect } from 'react'
import type { ReactNode } from 'react'
import { focusFirst, restoreFocus } from '../../lib/focus.ts'
import { useSessionEnded } from '../../services/session-end.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { lazyComponent, useLazyComponent } from '../../ui/lazy-component.ts'
import { isPromptEntity } from '../../services/prompts/prompt-entities.ts'
import { ImpactSlot } from '../impact/impact-slot.tsx'
import { PanelFrame } from '../panel-frame.tsx'
import { TrialHost } from '../trial/trial-host.tsx'
import { TryItButton } from '../trial/try-it-button.tsx'
import { ChangeNote } from './change-note.tsx'
import { DraftNote, TakenNote } from './form-notes.tsx'
import { displayedState } from './form-state.ts'
import styles from './form-view.module.css'
import { HistoryButton } from './history-button.tsx'
import { editHeading, nounOf } from './panel.ts'
import type { RowForm } from './use-row-form.ts'

const formConflict = lazyComponent(async () => (await import('./form-conflict.tsx')).FormConflict)

/**
 * The frame of a form: heading, notices above the fields, and the bar with Cancel and Save, which stays in view.
 * @param name the displayed name of the row; absent when adding
 * @param wide whether the form needs more width than its texts
 * @param blockedBy why the form cannot be saved as it is, in a sentence
 * @param below what stands below the form
 */
export function FormFrame({
  rowForm,
  name,
  wide = false,
  blockedBy,
  below,
  children,
}: {
  rowForm: RowForm
  name: string | undefined
  wide?: boolean
  blockedBy?: string | undefined
  below?: ReactNode
  children: ReactNode
}) {
  const { panel, formId, state, row, unsaved, isSaving } = rowForm
  const { conflict, undo, draft } = state
  useFocusOnOpen(formId)
  useFocusAfterSaving(isSaving)
  const FormConflict = useLazyComponent(formConflict, conflict !== undefined)

  const heading = name === undefined ? `Add ${nounOf(panel)}` : editHeading(panel, name)
  const disabledBy = conflict ? 'Resolve the conflict above first.' : blockedBy
  const signedOut = displayedState(state, useSessionEnded()) === 'signed out'
  const hint = disabledBy ?? (signedOut ? 'Sign in to finish saving.' : undefined)
  const frame = (
    <PanelFrame
      form={{ crumb: name ?? 'Add', heading }}
      beside={
        <>
          {row && panel.entity && <HistoryButton id={unsaved.id} />}
          {panel.entity === 'personas' && <TryItButton variant="subtle" size="compact-sm" />}
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={styles.form}
        data-wide={wide}
        aria-label={heading}
        onSubmit={rowForm.submit}
      >
        {conflict && FormConflict && <FormConflict rowForm={rowForm} conflict={conflict} />}
        {undo && <TakenNote onUndo={rowForm.undoTakeTheirs} />}
        {draft && <DraftNote draft={draft} onDiscard={rowForm.discardDraft} />}
        <div className={styles.card}>
          <div className={styles.fields}>{children}</div>
          <div className={styles.bar}>
            {row && <ImpactSlot entity={panel.entity} unsaved={unsaved} />}
            {hint && (
              <p id={`${formId}-hint`} className={styles.why}>
                {hint}
              </p>
            )}
            {row && panel.entity && <ChangeNote rowForm={rowForm} />}
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
  )
  const { entity } = panel
  if (!isPromptEntity(entity)) return frame
  return <TrialHost edited={{ entity, ...unsaved }}>{frame}</TrialHost>
}

/** Moves the focus to the first field that can be edited. */
function useFocusOnOpen(formId: string) {
  useLayoutEffect(
    () => focusFirst(document.getElementById(formId), '[data-path]:not([readonly])'),
    [formId],
  )
}

/** Gives the focus back to the field in which Enter was pressed, if it was disabled while the form was saved. */
function useFocusAfterSaving(isSaving: boolean) {
  useLayoutEffect(() => {
    if (!isSaving) return
    const focused = document.activeElement
    return () => restoreFocus(focused)
  }, [isSaving])
}
