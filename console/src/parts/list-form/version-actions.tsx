import { Button, Group } from '@mantine/core'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CopyButton } from '../copy-button.tsx'
import styles from './form-view.module.css'
import { promptOf } from './read-version.ts'
import type { Version } from './read-version.ts'

const names = new Intl.ListFormat('en')

/**
 * What can be done with a version.
 * @param hint why it cannot be restored
 * @param refusal why the server refused to restore it
 */
export function VersionActions({
  number,
  version,
  hint,
  refusal,
  busy,
  onRestore,
  onEdit,
}: {
  number: number
  version: Version
  hint: string | undefined
  refusal: string | undefined
  busy: boolean
  onRestore: () => void
  onEdit: () => void
}) {
  const { missing = [] } = version.extras ?? {}
  return (
    <>
      <Group gap="xs">
        {hint === undefined && (
          <>
            <BusyButton busy={busy} onClick={onRestore}>
              Restore version {number}
            </BusyButton>
            <Button variant="default" onClick={onEdit}>
              Edit from this version
            </Button>
          </>
        )}
        <CopyButton key={number} text={promptOf(version)} />
        {hint && <span className={styles.why}>{hint}</span>}
      </Group>
      {refusal !== undefined && (
        <Notice>
          {refusal} Use “Edit from this version” to change the text before you save it.
        </Notice>
      )}
      {hint === undefined && missing.length > 0 && (
        <p className={styles.leftOut}>
          {names.format(missing)} no longer {missing.length === 1 ? 'exists' : 'exist'}. Restoring
          leaves {missing.length === 1 ? 'it' : 'them'} out.
        </p>
      )}
    </>
  )
}
