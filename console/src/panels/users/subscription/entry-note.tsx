import type { LedgerEntry } from '@greenroom/contract'
import { formatTimestamp } from '../../../lib/dates.ts'
import styles from './credit-history.module.css'

/**
 * The note of a ledger entry, and what was reversed by what.
 * @param entries those shown, which may name the other entry
 */
export function EntryNote({
  entry,
  entries,
}: {
  entry: LedgerEntry
  entries: readonly LedgerEntry[]
}) {
  const { note, reverses, reversed_by } = entry
  const timeOf = (id: string) => {
    const found = entries.find(({ entry_id }) => entry_id === id)
    return found ? ` of ${formatTimestamp(found.at)}` : ''
  }
  if (!note && !reverses && !reversed_by) return undefined
  return (
    <span className={styles.note}>
      {reverses && <strong>Reverses the change{timeOf(reverses)}</strong>}
      {reversed_by && <strong>Reversed</strong>}
      {note && <q>{note}</q>}
    </span>
  )
}
