import { sessions, toastMessages, interactionModes, personas } from '@greenroom/contract'
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
import styles from './sessions.module.css'
import { ChangedSince } from './words/mark-words.tsx'
import { useDownload } from '../../crud/index.ts'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../services/api/lists.ts'
import { fetchItem } from '../../../services/api/fetch.ts'
import { toItem } from '../../../services/entity-location.ts'

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
 * Downloads a session's performance report (spec section 2).
 * @param about the id of the cell that identifies the session
 */
function DownloadButton({ id, about }: { id: string; about: string }) {
  const { isPending, mutate } = useDownload({
    endpoint: sessions.report,
    options: { params: { session_id: id } },
    isRight: ({ size, type }) => size > 0 && !/^text\/|json/.test(type),
    nameOf: () => `performance_report_${id.replace(/[^\w.-]+/g, '_')}.pdf`,
    // Spec section 8 asks for a browser alert.
    onError: () => window.alert(toastMessages.users.reportFailed),
  })
  return (
    <RowButton about={about} busy={isPending} onClick={() => void mutate(undefined)}>
      Download Report
    </RowButton>
  )
}

/** The calls that look up the names (spec section 7). */
const reads = {
  personas: (id: string) => fetchItem(personas.read, { params: { id } }),
  'interaction-modes': (id: string) => fetchItem(interactionModes.read, { params: { id } }),
}
const key = 'names beside sessions'

/**
 * The name of a session's persona or mode (spec section 2), which leads to its form: `...` while loading, the id if it
 * cannot be loaded. Each id is requested once, however many rows show it.
 */
function NameCell({ of, id }: { of: keyof typeof reads; id: string | null | undefined }) {
  const { data, isPending } = useQuery({
    queryKey: [key, of, id],
    // Not aborted when the row scrolls out of view: other rows may need the same id.
    queryFn: async () => (await reads[of](id ?? '')).name,
    enabled: Boolean(id),
    staleTime: Infinity,
    gcTime: Infinity,
    retryOnMount: false,
  })
  if (!id) return '-'
  if (!data) return isPending ? '...' : id
  return <ViewLink to={toItem(of, id)}>{data}</ViewLink>
}

/** Clears the names, so that the next sessions view loads them again. */
export const forgetNames = (): void => queryClient.removeQueries({ queryKey: [key] })
