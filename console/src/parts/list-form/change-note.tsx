import { maxChangeNote } from '@greenroom/contract'
import { TextInput } from '@mantine/core'
import { useFeature } from '../../services/api/features.ts'
import styles from './form-view.module.css'

/** An optional note on the change, where the backend keeps a history. */
export function ChangeNote({
  defaultValue,
  readOnly,
  onChange,
}: {
  defaultValue: string
  readOnly: boolean
  onChange: (note: string) => void
}) {
  if (!useFeature('revisions')) return undefined
  return (
    <TextInput
      className={styles.changeNote}
      aria-label="What changed?"
      placeholder="What changed? (optional)"
      maxLength={maxChangeNote}
      autoComplete="off"
      {...{ defaultValue, readOnly }}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
