import { sessions, toastMessages } from '@greenroom/contract'
import type { Session } from '@greenroom/contract'
import { useCallback } from 'react'
import { formatTimestamp } from '../../../lib/dates.ts'
import { humanize } from '../../../lib/humanize.ts'
import { useFeature } from '../../../services/api/features.ts'
import type { Unfolded } from '../../../services/dashboard-location.ts'
import type { Destination } from '../../../services/entity-location.ts'
import { ClippedText } from '../../../ui/clipped-text.tsx'
import { LongTable } from '../../../ui/long-table.tsx'
import { RowButton } from '../../../ui/row-button.tsx'
import { rowIcons } from '../../../ui/row-icons.tsx'
import { ViewLink } from '../../../ui/view-link.tsx'
import { NameCell } from './name-cell.tsx'
import styles from './sessions.module.css'
import { ChangedSince } from './words.tsx'
import { saveFile } from '../../../lib/save-file.ts'
import { request } from '../../../services/api/request.ts'
import { useApiMutation } from '../../../services/api/use-api-mutation.ts'

/** @param wide whether the reports have room for what has changed since */
const columnsFor = (wide: boolean) => [
  { title: 'Session ID', width: 9.5 },
  { title: 'Persona', width: 11 },
  { title: 'Mode', width: 11 },
  { title: 'Performance Report', width: wide ? 25 : 16 },
  { title: 'Start Time', width: 11 },
  { title: 'End Time', width: 11 },
  { title: 'Duration', width: 6.5 },
  { title: 'Status', width: 8 },
  { title: 'Created At', width: 11 },
  { title: 'Updated At', width: 11 },
  { title: 'Actions', narrow: true, width: 5 },
]

const idOf = ({ session_id }: Session) => session_id

/** The focus trigger id of a session's delete button. */
export const deleteOpener = (id: string): string => `delete ${id}`

/**
 * The sessions of a user (spec section 2).
 * @param changed the ids of sessions whose prompt has changed since
 */
export function SessionsTable({
  label,
  rows,
  changed,
  toReport,
  onDelete,
}: {
  label: string
  rows: readonly Session[]
  changed: ReadonlySet<string>
  toReport: (session: Session, unfolded?: Unfolded) => Destination
  onDelete: (session: Session) => void
}) {
  const cells = useCallback(
    (session: Session, _: number, about: string) => {
      const { session_id: id, duration, status } = session
      return (
        <>
          <td id={about} className="mono tiny" translate="no">
            <ClippedText text={id} />
          </td>
          <td>
            <strong translate="no">
              <NameCell of="personas" id={session.persona_id} />
            </strong>
          </td>
          <td translate="no">
            <NameCell of="interaction-modes" id={session.mode_id} />
          </td>
          <td data-buttons>
            <div className={styles.words}>
              <RowButton about={about} onClick={toReport(session).open}>
                View Report
              </RowButton>
              <DownloadButton id={id} about={about} />
              {changed.has(id) && (
                <ViewLink about={about} to={toReport(session, 'changes')}>
                  <ChangedSince>prompt changed since</ChangedSince>
                </ViewLink>
              )}
            </div>
          </td>
          <td>{formatTimestamp(session.start_time)}</td>
          <td>{formatTimestamp(session.end_time)}</td>
          <td>{duration ?? '-'}</td>
          <td>
            <span className={`inline-row ${styles.status}`} data-status={status}>
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
    [changed, toReport, onDelete],
  )
  const columns = columnsFor(useFeature('evidence'))
  return <LongTable {...{ label, columns, rows, cells }} keyOf={idOf} />
}

/**
 * Downloads a session's performance report (spec section 2). A plain link could not carry the token.
 * @param about the id of the cell that identifies the session
 */
function DownloadButton({ id, about }: { id: string; about: string }) {
  const { isPending, mutate } = useApiMutation({
    async mutationFn() {
      const response = await request(sessions.report, { params: { session_id: id } })
      const file = await response.blob()
      // An empty body, or the HTML or JSON of something in between, is not a report.
      if (file.size === 0 || /^text\/|json/.test(file.type)) throw new TypeError('Not a report')
      saveFile(file, `performance_report_${id.replace(/[^\w.-]+/g, '_')}.pdf`)
    },
    // Spec section 8 asks for a browser alert.
    onError: () => window.alert(toastMessages.users.reportFailed),
  })
  return (
    <RowButton about={about} busy={isPending} onClick={() => void mutate(undefined)}>
      Download Report
    </RowButton>
  )
}
