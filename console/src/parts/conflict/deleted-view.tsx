import { IconTrashX } from '../../ui/icons/icons.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import styles from './conflict.module.css'
import { ConflictNotice } from './conflict-notice.tsx'

/**
 * Shown where somebody else has deleted what is being edited.
 * @param said the server's sentence
 * @param onSaveAsNew absent where no new one can be made
 */
export const DeletedView = ({
  said,
  busy,
  onSaveAsNew,
}: {
  said: string
  busy: boolean
  onSaveAsNew: (() => void) | undefined
}) => (
  <ConflictNotice icon={IconTrashX} title="Somebody else has deleted this" said={said}>
    <p className={styles.hint}>
      Your text is kept in the form below.
      {onSaveAsNew ? '' : ' Copy what you need of it before you leave.'}
    </p>
    {onSaveAsNew && (
      <div className={styles.actions}>
        <BusyButton busy={busy} onClick={onSaveAsNew}>
          Save as a new one
        </BusyButton>
      </div>
    )}
  </ConflictNotice>
)
