import { IconTrashX } from '../../ui/icons/icons.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import styles from './conflict.module.css'

/**
 * Shown when someone else has deleted the row that is being edited.
 * @param message the server's message
 * @param onSaveAsNew absent if no new row can be created
 */
export const DeletedView = ({
  message,
  busy,
  onSaveAsNew,
}: {
  message: string
  busy: boolean
  onSaveAsNew: (() => void) | undefined
}) => (
  <ConflictNotice icon={IconTrashX} title="Someone else deleted this" message={message}>
    <p className={styles.hint}>
      Your text is kept in the form below.
      {onSaveAsNew ? '' : ' Copy what you need before you leave.'}
    </p>
    {onSaveAsNew && (
      <div className={styles.actions}>
        <BusyButton busy={busy} onClick={onSaveAsNew}>
          Save as new
        </BusyButton>
      </div>
    )}
  </ConflictNotice>
)
