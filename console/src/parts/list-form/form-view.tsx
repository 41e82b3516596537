import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Item } from '../../services/api/alike.ts'
import type { Loaded } from '../../services/api/lists.ts'
import { laterCode, useCode } from '../../ui/code.ts'
import { PanelFrame } from '../panel-frame.tsx'
import { FieldInput } from './field-input.tsx'
import { DraftNote, TakenNote } from './form-notes.tsx'
import styles from './form-view.module.css'
import { displayName, editHeading, nounOf } from './panel.ts'
import type { Panel } from './panel.ts'
import { useRowForm } from './use-row-form.ts'

const formConflict = laterCode(
  'conflict',
  async () => (await import('./form-conflict.tsx')).FormConflict,
)

/**
 * The form of a panel.
 * @param row the row that is edited, as it was when the form opened; absent when adding
 * @param current that row as the list has it now
 * @param onLeave goes back to the list
 */
export function FormView<Row extends Item, Name extends string, Lookups>({
  panel,
  list,
  lookups,
  row,
  current,
  onLeave,
}: {
  panel: Panel<Row, Name, Lookups>
  list: Loaded<Row>
  lookups: Lookups
  row?: Row
  current?: Row | undefined
  onLeave: () => void
}) {
  const fields = panel.fields({ row, rows: list.rows, lookups })
  const its = useRowForm(panel, { fields, row, onLeave })
  const { form, draftAt, undoTaking } = its
  const { busy, refusal } = its.saving
  const FormConflict = useCode(formConflict, refusal !== undefined)
  // Faults of a template are shown as they arise; nothing can be saved while one stands (spec section 5).
  const [faulty, setFaulty] = useState(false)
  const why = refusal
    ? 'First settle what stands above.'
    : faulty
      ? 'Put the placeholders right to save.'
      : undefined
  const addable = panel.resource.create !== undefined && (panel.canAdd?.(list.rows) ?? true)

  const crumb = row ? displayName(panel, row, lookups) : 'Add'
  const heading = row ? editHeading(panel, crumb) : `Add ${nounOf(panel)}`
  return (
    <PanelFrame form={{ crumb, heading }}>
      <form
        ref={focusFirst}
        noValidate
        className={styles.form}
        data-wide={fields.some(({ kind }) => kind === 'template')}
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
          <div className={styles.fields}>
            {fields.map((field) => (
              <FieldInput
                key={form.key(field.name)}
                field={field}
                fresh={!row}
                readOnly={busy}
                onFaults={setFaulty}
                onEmpty={(name) => form.setFieldValue(name, '')}
                {...form.getInputProps(field.name)}
              />
            ))}
          </div>
          <div className={styles.bar}>
            {why && (
              <p id="why-not" className={styles.why}>
                {why}
              </p>
            )}
            <Button variant="default" onClick={its.cancel}>
              Cancel
            </Button>
            <Button
              type="submit"
              loading={busy && !refusal}
              disabled={why !== undefined}
              {...(why && { 'aria-describedby': 'why-not' })}
            >
              Save
            </Button>
          </div>
        </div>
      </form>
    </PanelFrame>
  )
}

/** Where typing begins once a form has opened. */
const focusFirst = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[data-path]:not([readonly])')?.focus()
