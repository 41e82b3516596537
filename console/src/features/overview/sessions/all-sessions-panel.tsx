import { formatScore, sessions } from '@greenroom/contract'
import type { ListedSession } from '@greenroom/contract'
import { useCallback, useRef } from 'react'
import { formatMoment, formatTimestamp } from '../../../lib/dates.ts'
import { humanize } from '../../../lib/humanize.ts'
import { useFeature } from '../../../services/api/features.ts'
import { fetchPage } from '../../../services/api/fetch.ts'
import { usePages } from '../../../services/api/use-pages.ts'
import { changeView, openView } from '../../../services/dashboard-location.ts'
import type { Unfolded } from '../../../services/dashboard-location.ts'
import { openItem } from '../../../services/entity-location.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LongTable } from '../../../ui/long-table.tsx'
import { countText, MoreRows, preloadRows } from '../../../ui/more-rows.tsx'
import { NoRows } from '../../../ui/no-rows.tsx'
import { RowButton } from '../../../ui/row-button.tsx'
import { ViewLink } from '../../../ui/view-link.tsx'
import { DownloadCsv, PanelFrame, usePanelView } from '../../panel/index.ts'
import { queryOf, SessionFilterBar } from './session-filters.tsx'
import type { SessionFilters } from './session-filters.tsx'

const limit = '100'

/** The sessions of everybody, newest first (feature `all-sessions`). */
export function AllSessionsPanel() {
  const { location, view } = usePanelView()
  const filters: SessionFilters = view?.filters ?? {}
  const query = queryOf(filters)
  const list = usePages<ListedSession>({
    queryKey: [sessions.all.path, query],
    load: (page, signal) => fetchPage(sessions.all, { query: page, signal }),
    firstPage: { ...query, limit },
    gcTime: 0,
  })
  const { rows, total, loading, more, hasMore } = list
  const offset = useRef(0)
  const narrow = (to: SessionFilters) => {
    offset.current = 0
    changeView(location, { name: 'list', filters: to })
  }
  return (
    <PanelFrame
      count={loading || rows.length === 0 ? undefined : countText(total ?? rows.length, 'session')}
      action={
        <DownloadCsv
          endpoint={sessions.exportAll}
          options={{ query }}
          fallbackName="greenroom-all-sessions.csv"
        />
      }
    >
      <div className="column gap-lg" style={{ minHeight: 0 }}>
        <SessionFilterBar filters={filters} onFilter={narrow} />
        {rows.length > 0 ? (
          <SessionTable
            key={String(new URLSearchParams(query))}
            {...{ rows, offset }}
            onPerson={({ user_id, name, email }) =>
              narrow({ ...filters, user_id, name: name || email })
            }
            total={hasMore ? Math.max(total ?? 0, rows.length) : rows.length}
            onView={(_, last) => {
              if (last >= rows.length - preloadRows && hasMore && !more) list.loadMore()
            }}
            footer={<MoreRows what="sessions" {...list} />}
          />
        ) : (
          <NoRows
            {...{ list }}
            what="sessions"
            onClear={Object.keys(filters).length > 0 ? () => narrow({}) : undefined}
          >
            <EmptyState
              sentence="No sessions yet"
              hint="The role-play service adds a session each time that somebody starts one."
            />
          </NoRows>
        )}
      </div>
    </PanelFrame>
  )
}

const columns = [
  { title: 'Start Time', width: 8 },
  { title: 'Trainee', width: 9 },
  { title: 'Persona', width: 8.5 },
  { title: 'Mode', width: 9.5 },
  { title: 'Score', width: 4.5 },
  { title: 'Duration', width: 6 },
  { title: 'Status', width: 7 },
  { title: 'Actions', narrow: true, width: 8.5 },
]

const idOf = ({ session_id }: ListedSession) => session_id

/** Each row leads to the person, the persona, the mode, the report, and the prompt of the session. */
function SessionTable({
  rows,
  onPerson,
  ...paging
}: {
  rows: readonly ListedSession[]
  onPerson: (user: ListedSession['user']) => void
} & Pick<Parameters<typeof LongTable>[0], 'offset' | 'total' | 'onView' | 'footer'>) {
  const hasEvidence = useFeature('evidence')
  const cells = useCallback(
    (session: ListedSession, _: number, about: string) => {
      const { session_id, user, persona, mode, start_time, overall_score, duration } = session
      const open = (unfolded?: Unfolded) =>
        openView('users', {
          ...{ name: 'sessions', id: user.user_id, of: user.email },
          report: { session: session_id, ...(unfolded && { unfolded }) },
        })
      return (
        <>
          <td id={about} title={formatTimestamp(start_time)}>
            {start_time === null ? 'Not started' : formatMoment(Date.parse(start_time))}
          </td>
          <td title={user.email}>
            <ViewLink
              label={`Only sessions of ${user.name || user.email}`}
              onOpen={() => onPerson(user)}
            >
              {user.name || user.email}
            </ViewLink>
          </td>
          <td>
            {persona && (
              <ViewLink onOpen={() => openItem('personas', persona.persona_id)}>
                {persona.name}
              </ViewLink>
            )}
          </td>
          <td>
            {mode && (
              <ViewLink onOpen={() => openItem('interaction-modes', mode.mode_id)}>
                {mode.name}
              </ViewLink>
            )}
          </td>
          <td>{overall_score === null ? '-' : formatScore(overall_score)}</td>
          <td>{duration ?? '-'}</td>
          <td>{humanize(session.status)}</td>
          <td data-narrow data-buttons>
            <RowButton about={about} onClick={() => open()}>
              Report
            </RowButton>
            {hasEvidence && (
              <RowButton
                about={about}
                title="Prompt of this session"
                onClick={() => open('prompt')}
              >
                Prompt
              </RowButton>
            )}
          </td>
        </>
      )
    },
    [hasEvidence, onPerson],
  )
  return <LongTable label="All sessions" {...{ columns, rows, cells }} keyOf={idOf} {...paging} />
}
