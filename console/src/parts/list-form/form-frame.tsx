import { Button } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { focusFirst, restoreFocus } from '../../lib/focus.ts'
import { idOf } from '../../services/api/crud-resource.ts'
import type { Item } from '../../services/api/crud-resource.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { lazyComponent, useLazyComponent } from '../../ui/lazy-component.ts'
import { PanelFrame } from '../panel-frame.tsx'
import { DraftNote, TakenNote } from './form-notes.tsx'
import styles from './form-view.module.css'
import { editHeading, nounOf } from './panel.ts'
import type { FormProps, Saves } from './panel.ts'
import type { RowForm } from './use-row-form.ts'

const formConflict = lazyComponent(async () => (await import('./form-conflict.tsx')).FormConflict)

/**
 * What surrounds the inputs of a form: its heading, what stands above it after a conflict or a reload, and the bar with
 * Cancel and Save, which stays in view.
 * @param its what the form does
 * @param nameOf a row's name as displayed
 * @param wide whether it is wider than its texts
 * @param fault why it cannot be saved as it is, in a sentence
 */
export function FormFrame<Row extends Item, Name extends string>({
  panel,
  its,
  fields,
  list,
  nameOf,
  wide = false,
  fault,
  children,
}: Pick<FormProps<Row, unknown>, 'fields' | 'list'> & {
  panel: Saves<Row, Name>
  its: RowForm<Row>
  nameOf: (row: Row) => string
  wide?: boolean
  fault?: string | undefined
  children: ReactNode
}) {
  const { row, draftAt, undoTaking } = its
  const { busy, refusal } = its.saving
  useKeptFocus(busy)
  const element = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => focusFirst(element.current, '[data-path]:not([readonly])'), [])
  const FormConflict = useLazyComponent(formConflict, refusal !== undefined)
  const why = refusal ? 'First settle what stands above.' : fault
  const addable = panel.resource.create !== undefined && (panel.canAdd?.(list.rows) ?? true)
  const current =
    row && list.rows.find((one) => idOf(panel.resource, one) === idOf(panel.resource, row))

  const crumb = row ? nameOf(row) : 'Add'
  const heading = row ? editHeading(panel, crumb) : `Add ${nounOf(panel)}`
  return (
    <PanelFrame form={{ crumb, heading }}>
      <form
        ref={element}
        noValidate
        className={styles.form}
        data-wide={wide}
        aria-label={heading}
        onSubmit={its.save}
      >
        {refusal && FormConflict && (
          <FormConflict
            {...{ refusal, fields, list, current, busy }}
            read={its.read}
            onKeep={() => current && its.keepMine(current)}
            onTake={() => current && its.takeTheirs(current)}
            onSaveAsNew={addable ? its.saveAsNew : undefined}
          />
        )}
        {undoTaking && <TakenNote onUndo={undoTaking} />}
        {draftAt !== undefined && <DraftNote at={draftAt} onDiscard={its.discard} />}
        <div className={styles.card}>
          <div className={styles.fields}>{children}</div>
          <div className={styles.bar}>
            {why && (
              <p id="why-not" className={styles.why}>
                {why}
              </p>
            )}
            <Button variant="default" onClick={its.cancel}>
              Cancel
            </Button>
            <BusyButton
              type="submit"
              busy={busy && !refusal}
              disabled={why !== undefined}
              {...(why && { 'aria-describedby': 'why-not' })}
            >
              Save
            </BusyButton>
          </div>
        </div>
      </form>
    </PanelFrame>
  )
}

/** Gives the focus back to the field in which Enter was pressed, where that is disabled while the form is saved. */
function useKeptFocus(busy: boolean) {
  useLayoutEffect(() => {
    if (!busy) return
    const held = document.activeElement
    return () => {
      restoreFocus(held)
    }
  }, [busy])
}
