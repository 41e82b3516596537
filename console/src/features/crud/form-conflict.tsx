import { ConflictView } from './conflict/conflict-view.tsx'
import { changedBy } from './conflict/changed-by.ts'
import type { Conflict } from './form-state.ts'
import { displayedValue, valuesOf } from './values.ts'
import type { Values } from './values.ts'
import type { Field } from './field.ts'
import type { RowForm } from './use-row-form.ts'
import { IconTrashX } from '../../ui/icons/icons.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { ConflictNotice } from './conflict/conflict-notice.tsx'

/** What a form shows above its fields while a conflict is to be resolved. */
export function FormConflict({ rowForm, conflict }: { rowForm: RowForm; conflict: Conflict }) {
  const { fields, current, isSaving, canCreate } = rowForm
  const { kind, message, version } = conflict
  if (kind === 'deleted')
    return (
      <DeletedView
        message={message}
        busy={isSaving}
        onSaveAsNew={canCreate ? rowForm.saveAsNew : undefined}
      />
    )
  const isLoaded = current && current.version !== version
  return (
    <ConflictView
      message={message}
      busy={isSaving}
      texts={isLoaded ? differingTexts(fields, valuesOf(fields, current), conflict) : undefined}
      onReload={() => void rowForm.reloadTheirs()}
      onKeep={rowForm.keepMine}
      onKeepChosen={rowForm.keepChosen}
      onTake={rowForm.takeTheirs}
    />
  )
}

/** The fields that differ, with both values as the form displays them. */
const differingTexts = (fields: readonly Field[], theirs: Values, { mine, before }: Conflict) =>
  fields
    .filter(({ name }) => theirs[name] !== mine[name])
    .map((field) => {
      const { name, label } = field
      return {
        name,
        label,
        changedBy: changedBy(before[name], theirs[name], mine[name]),
        theirs: displayedValue(field, theirs[name] ?? ''),
        mine: displayedValue(field, mine[name] ?? ''),
      }
    })

/**
 * Shown when someone else has deleted the row that is being edited.
 * @param message the server's message
 * @param onSaveAsNew absent if no new row can be created
 */
const DeletedView = ({
  message,
  busy,
  onSaveAsNew,
}: {
  message: string
  busy: boolean
  onSaveAsNew: (() => void) | undefined
}) => (
  <ConflictNotice icon={IconTrashX} title="Someone else deleted this" message={message}>
    <p className="dimmed">
      Your text is kept in the form below.
      {onSaveAsNew ? '' : ' Copy what you need before you leave.'}
    </p>
    {onSaveAsNew && (
      <div className="row wrap gap-sm" style={{ justifyContent: 'flex-end' }}>
        <BusyButton busy={busy} onClick={onSaveAsNew}>
          Save as new
        </BusyButton>
      </div>
    )}
  </ConflictNotice>
)
