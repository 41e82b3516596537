import { maxChangeNote } from '@greenroom/contract'
import { TextInput } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useFeature } from '../../services/api/features.ts'
import styles from './form-view.module.css'
import type { RowForm } from './use-row-form.ts'

/** An optional note on unsaved changes, where the backend keeps a history. */
export function ChangeNote({
  rowForm: { unsaved, note, setNote, isSaving },
}: {
  rowForm: Pick<RowForm, 'unsaved' | 'note' | 'setNote' | 'isSaving'>
}) {
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
