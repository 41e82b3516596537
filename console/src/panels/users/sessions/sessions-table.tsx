import type { Session } from '@greenroom/contract'
import { useCallback } from 'react'
import { formatTimestamp } from '../../../lib/dates.ts'
import { humanize } from '../../../lib/humanize.ts'
import { ClippedText } from '../../../ui/clipped-text.tsx'
import { LongTable } from '../../../ui/long-table.tsx'
import { RowButton } from '../../../ui/row-button.tsx'
import { rowIcons } from '../../../ui/row-icons.tsx'
import { ChangedSince } from './changes/changed-since.tsx'
import { DownloadButton } from './download-button.tsx'
import { NameCell } from './name-cell.tsx'
import { deleteOpener } from './remove-session.tsx'
import styles from './sessions.module.css'

const columns = [
  { title: 'Session ID', width: 9.5 },
  { title: 'Persona', width: 11 },
  { title: 'Mode', width: 11 },
  { title: 'Performance Report', width: 16 },
  { title: 'Start Time', width: 11 },
  { title: 'End Time', width: 11 },
  { title: 'Duration', width: 6.5 },
  { title: 'Status', width: 8 },
  { title: 'Created At', width: 11 },
  { title: 'Updated At', width: 11 },
  { title: 'Actions', narrow: true, width: 5 },
]

const idOf = ({ session_id }: Session) => session_id

/**
 * The sessions of a user (spec section 2).
 * @param changed the ids of sessions whose prompt has changed since
 */
export function SessionsTable({
  label,
  rows,
  changed,
  onReport,
  onDelete,
}: {
  label: string
  rows: readonly Session[]
  changed: ReadonlySet<string>
  onReport: (session: Session) => void
  onDelete: (session: Session) => void
}) {
  const cells = useCallback(
    (session: Session, _: number, about: string) => {
      const { session_id: id, duration, status } = session
      return (
        <>
          <td id={about} className={styles.id}>
            <ClippedText text={id} />
          </td>
          <td>
            <strong>
              <NameCell of="persona" id={session.persona_id} />
            </strong>
          </td>
          <td>
            <NameCell of="mode" id={session.mode_id} />
            {changed.has(id) && (
              <div className={styles.changed}>
                <ChangedSince>prompt changed since</ChangedSince>
              </div>
            )}
          </td>
          <td data-buttons>
            <div className={styles.words}>
              <RowButton about={about} onClick={() => onReport(session)}>
                View Report
              </RowButton>
              <DownloadButton id={id} about={about} />
            </div>
          </td>
          <td>{formatTimestamp(session.start_time)}</td>
          <td>{formatTimestamp(session.end_time)}</td>
          <td>{duration ?? '-'}</td>
          <td>
            <span className={styles.status} data-status={status}>
              {status ? humanize(status) : '-'}
            </span>
          </td>
          <td>{formatTimestamp(session.created_at)}</td>
          <td>{formatTimestamp(session.updated_at)}</td>
          <td data-narrow data-buttons>
            <RowButton
              label={`Delete session ${id}`}
              title="Delete"
              danger
              focusTrigger={deleteOpener(id)}
              onClick={() => onDelete(session)}
            >
              {rowIcons.delete}
            </RowButton>
          </td>
        </>
      )
    },
    [changed, onReport, onDelete],
  )
  return <LongTable {...{ label, columns, rows, cells }} keyOf={idOf} />
}
