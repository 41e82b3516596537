import { formatScore, isSearch, sessions } from '@greenroom/contract'
import type { ListedSession } from '@greenroom/contract'
import { daysQuery, formatMoment, formatTimestamp } from '../../../lib/dates.ts'
import type { Zone } from '../../../lib/dates.ts'
import { humanize } from '../../../lib/humanize.ts'
import { useFeature } from '../../../services/api/features.ts'
import { fetchPage } from '../../../services/api/fetch.ts'
import { usePages } from '../../../services/api/use-pages.ts'
import { openView } from '../../../services/dashboard-location.ts'
import type { Unfolded } from '../../../services/dashboard-location.ts'
import { toItem, toList } from '../../../services/entity-location.ts'
import type { Destination } from '../../../services/entity-location.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { countText, PagedTable } from '../../../ui/paged-table.tsx'
import type { PagedProps } from '../../../ui/paged-table.tsx'
import { RowButton } from '../../../ui/row-button.tsx'
import { ViewLink } from '../../../ui/view-link.tsx'
import { DownloadCsv, PanelFrame, useFilters } from '../../panel/index.ts'
import { SessionFilters, zoneOf } from './session-filters.tsx'

/** The sessions of everybody, newest first (feature `all-sessions`). */
export function AllSessionsPanel() {
  const { offset, ...bar } = useFilters()
  // The name is only shown: that of the person with `user_id`.
  const { name: _name, zone: _zone, search = '', from, to, ...others } = bar.filters
  const zone = zoneOf(bar.filters)
  const days = daysQuery({ from, to, zone })
  const query = { ...others, ...days, ...(isSearch(search) && { search: search.trim() }) }
  const list = usePages<ListedSession>({
    queryKey: [sessions.all.path, query],
    load: (page, signal) => fetchPage(sessions.all, { query: page, signal }),
    firstPage: { ...query, limit: '100' },
    gcTime: 0,
  })
  return (
    <PanelFrame
      count={countText(list, 'session')}
      action={
        <DownloadCsv
          endpoint={sessions.exportAll}
          options={{ query }}
          fallbackName="greenroom-all-sessions.csv"
        />
      }
    >
      <div className="column gap-lg shrink">
        <SessionFilters {...bar} />
        <SessionTable
          key={String(new URLSearchParams(bar.filters))}
          {...{ list, offset, zone }}
          toPerson={({ user_id, name, email }) => {
            const one = { user_id, name: name || email }
            const { href } = toList('allSessions', { ...bar.filters, ...one })
            return { href, open: () => bar.onChange(one) }
          }}
          onClear={bar.onClear}
        />
      </div>
    </PanelFrame>
  )
}

const columnsIn = (zone: Zone) => [
  { title: zone ? 'Start (UTC)' : 'Start Time', width: 8 },
  { title: 'Trainee', width: 9 },
  { title: 'Persona', width: 8.5 },
  { title: 'Mode', width: 9.5 },
  { title: 'Score', width: 4.5 },
  { title: 'Duration', width: 6 },
  { title: 'Status', width: 7 },
  { title: 'Actions', narrow: true, width: 8.5 },
]

/** Each row leads to the person, the persona, the mode, the report, and the prompt of the session. */
function SessionTable({
  zone,
  toPerson,
  ...paged
}: {
  zone: Zone
  toPerson: (user: ListedSession['user']) => Destination
} & PagedProps<ListedSession>) {
  const hasEvidence = useFeature('evidence')
  const shortTime = (at: string) => formatMoment(at, Date.now(), zone)
  const fullTime = (at: string) => `${formatTimestamp(at)}${zone ? ' in your time zone' : ''}`
  const cells = (session: ListedSession, _: number, about: string) => {
    const { session_id, user, persona, mode, start_time, created_at, score, duration } = session
    const notStarted = created_at && `Not started. Created ${fullTime(created_at)}`
    const trainee = user.name || user.email
    const open = (unfolded?: Unfolded) =>
      openView('users', {
        ...{ name: 'sessions', id: user.user_id, of: user.email, backTo: 'All sessions' },
        report: { session: session_id, ...(unfolded && { unfolded }) },
      })
    return (
      <>
        <td id={about} title={start_time ? fullTime(start_time) : notStarted}>
          {start_time ? (
            shortTime(start_time)
          ) : created_at ? (
            <span className="block tight">
              {shortTime(created_at)}
              <span className="block dimmed tiny">created</span>
            </span>
          ) : (
            'Not started'
          )}
        </td>
        <td translate="no" title={user.email}>
          <ViewLink label={`Only sessions of ${trainee}`} to={toPerson(user)}>
            {trainee}
          </ViewLink>
        </td>
        <td translate="no">
          {persona && (
            <ViewLink to={toItem('personas', persona.persona_id)}>{persona.name}</ViewLink>
          )}
        </td>
        <td translate="no">
          {mode && <ViewLink to={toItem('interaction-modes', mode.mode_id)}>{mode.name}</ViewLink>}
        </td>
        <td>{score === null ? '-' : formatScore(score)}</td>
        <td>{duration ?? '-'}</td>
        <td>{humanize(session.status)}</td>
        <td data-narrow data-buttons>
          <RowButton about={about} onClick={() => open()}>
            Report
          </RowButton>
          {hasEvidence && (
            <RowButton about={about} title="Prompt of this session" onClick={() => open('prompt')}>
              Prompt
            </RowButton>
          )}
        </td>
      </>
    )
  }
  return (
    <PagedTable
      label="All sessions"
      {...{ cells }}
      columns={columnsIn(zone)}
      keyOf={({ session_id }) => session_id}
      what="sessions"
      empty={
        <EmptyState
          sentence="No sessions yet"
          hint="The role-play service adds a session each time that somebody starts one."
        />
      }
      {...paged}
    />
  )
}
