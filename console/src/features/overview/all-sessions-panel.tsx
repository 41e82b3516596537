import { formatScore, isSearch, sessions, sessionStatus } from '@greenroom/contract'
import type { ListedSession } from '@greenroom/contract'
import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useState } from 'react'
import { daysQuery, formatMoment, formatTimestamp } from '../../lib/dates.ts'
import type { Zone } from '../../lib/dates.ts'
import { humanize } from '../../lib/humanize.ts'
import { useFeature } from '../../services/api/features.ts'
import { pagesOf } from '../../services/api/fetch.ts'
import { usePages } from '../../services/api/use-pages.ts'
import { openView } from '../../services/dashboard-location.ts'
import type { Unfolded } from '../../services/dashboard-location.ts'
import { toItem, toList } from '../../services/entity-location.ts'
import { countText, PagedTable } from '../../ui/paged-table.tsx'
import type { PagedProps } from '../../ui/paged-table.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { ViewLink } from '../../ui/view-link.tsx'
import { FilterGroup } from '../../ui/filter-group.tsx'
import { FilterDays, FilterSelect, FilterText } from '../../ui/filter-inputs.tsx'
import { DownloadCsv, PanelFrame, useFilters } from '../crud/index.ts'
import type { FilterProps } from '../crud/index.ts'
import { KeepSelected } from '../tests/index.ts'
import type { KeepableSession } from '../tests/index.ts'
import { ItemFilters } from '../prompts/index.ts'

/** The sessions of everybody, newest first (feature `all-sessions`). */
export function AllSessionsPanel() {
  const { offset, ...bar } = useFilters()
  // The name is only shown: that of the person with `user_id`.
  const { name: _name, zone: _zone, search = '', from, to, ...others } = bar.filters
  const days = daysQuery({ from, to, zone: zoneOf(bar.filters) })
  const query = { ...others, ...days, ...(isSearch(search) && { search: search.trim() }) }
  const [selected, setSelected] = useState<ReadonlyMap<string, KeepableSession>>(new Map())
  const canKeep = useFeature('experiments')
  const toggle = ({ session_id, start_time }: ListedSession) => {
    const next = new Map(selected)
    if (!next.delete(session_id)) next.set(session_id, { session_id, at: start_time ?? '' })
    setSelected(next)
  }
  const list = usePages<ListedSession>({
    ...pagesOf(sessions.all, { ...query, limit: '100' }),
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
        {selected.size > 0 && (
          <KeepSelected sessions={[...selected.values()]} onClear={() => setSelected(new Map())} />
        )}
        <SessionTable
          key={String(new URLSearchParams(bar.filters))}
          {...{ list, offset, bar }}
          selection={canKeep ? { selected, toggle } : undefined}
        />
      </div>
    </PanelFrame>
  )
}

const columnsIn = (zone: Zone, selectable: boolean) => [
  { title: zone ? 'Start (UTC)' : 'Start Time', width: selectable ? 10 : 8 },
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
  bar,
  selection,
  ...paged
}: {
  bar: FilterProps
  /** Absent where conversations cannot be kept. */
  selection:
    | { selected: ReadonlyMap<string, unknown>; toggle: (session: ListedSession) => void }
    | undefined
} & PagedProps<ListedSession>) {
  const zone = zoneOf(bar.filters)
  const hasEvidence = useFeature('evidence')
  const shortTime = (at: string) => formatMoment(at, undefined, zone)
  const fullTime = (at: string) => `${formatTimestamp(at)}${zone ? ' in your time zone' : ''}`
  const cells = (session: ListedSession, _: number, about: string) => {
    const { session_id, user, persona, mode, start_time, created_at, score, duration } = session
    const notStarted = created_at && `Not started. Created ${fullTime(created_at)}`
    const trainee = user.name || user.email
    const onlyTrainee = { user_id: user.user_id, name: trainee }
    const toTrainee = toList('allSessions', { ...bar.filters, ...onlyTrainee })
    const open = (unfolded?: Unfolded) =>
      openView('users', {
        ...{ name: 'sessions', id: user.user_id, of: user.email, backTo: 'All sessions' },
        report: { session: session_id, ...(unfolded && { unfolded }) },
      })
    return (
      <>
        <td title={start_time ? fullTime(start_time) : notStarted}>
          <div className="row gap-sm">
            {selection && (
              <Checkbox
                size="md"
                aria-label={`Select session of ${trainee}`}
                disabled={!start_time}
                checked={selection.selected.has(session_id)}
                onChange={() => selection.toggle(session)}
              />
            )}
            <span id={about} className="ellipsis">
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
            </span>
          </div>
        </td>
        <td translate="no" title={user.email}>
          <ViewLink
            label={`Only sessions of ${trainee}`}
            to={{ ...toTrainee, open: () => bar.onChange(onlyTrainee) }}
          >
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
      onClear={bar.onClear}
      columns={columnsIn(zone, selection !== undefined)}
      keyOf={({ session_id }) => session_id}
      what="sessions"
      empty={{
        sentence: 'No sessions yet',
        hint: 'The role-play service adds a session each time that somebody starts one.',
      }}
      {...paged}
    />
  )
}

const { inProgress, completed, cancelled } = sessionStatus
const notCancelled = `!${cancelled}`
/** The statuses that a service of ours sends, and all but one of them. */
const statuses = [
  { value: notCancelled, label: 'not cancelled' },
  { value: completed, label: 'completed' },
  { value: inProgress, label: 'in progress' },
  { value: cancelled, label: 'cancelled' },
]

/** Ranges of scores in points: from the first to the last, both included. */
const scores = [
  { value: '0-100', label: 'With a score' },
  { value: '0-49.99', label: 'Below 50' },
  { value: '50-69.99', label: '50 to 69' },
  { value: '70-84.99', label: '70 to 84' },
  { value: '85-100', label: '85 and more' },
]

/** Where the days of the list begin: those that the Overview leads to are in UTC, as its figures are. */
const zoneOf = ({ zone }: FilterProps['filters']): Zone => (zone === 'UTC' ? zone : undefined)

/** The filters of the list. All of them hold at once. */
function SessionFilters({ filters, onChange, onClear }: FilterProps) {
  const { user_id, name = user_id, mode_id, persona_id, without, from, to } = filters
  const { min_score, max_score, search = '' } = filters
  const hasSearch = useFeature('session-search')
  const status = without === cancelled ? notCancelled : (filters['status'] ?? '')
  const score = min_score || max_score ? `${min_score || 0}-${max_score || 100}` : ''
  return (
    <FilterGroup only={user_id && name} onClear={onClear}>
      {hasSearch && (
        <FilterText
          label="Name or email"
          text={search}
          onChange={(text) => onChange({ search: text })}
        />
      )}
      <ItemFilters {...{ mode_id, persona_id, onChange }} />
      <FilterSelect
        label="Status"
        every="Every status"
        options={statuses}
        missing={humanize(status)}
        value={status}
        onChange={(value) =>
          onChange(
            value === notCancelled
              ? { status: '', without: cancelled }
              : { status: value, without: '' },
          )
        }
      />
      <FilterSelect
        label="Score"
        every="Any score"
        options={scores}
        missing={score}
        value={score}
        onChange={(value) => {
          const [least = '', most = ''] = value.split('-')
          onChange({ min_score: least, max_score: most })
        }}
      />
      <FilterDays
        {...{ from, to }}
        zone={zoneOf(filters)}
        // Those of the Overview are in UTC, one's own are not.
        onChange={(changed) => onChange({ ...changed, zone: '' })}
      />
    </FilterGroup>
  )
}
