import { insights } from '@greenroom/contract'
import type { Insights } from '@greenroom/contract'
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../lib/numbers.ts'
import { useFeature } from '../../services/api/features.ts'
import { fetchItem } from '../../services/api/fetch.ts'
import { changeView } from '../../services/dashboard-location.ts'
import { openItem, openPeople } from '../../services/entity-location.ts'
import { FilterGroup } from '../../ui/filter-group.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { ViewLink } from '../../ui/view-link.tsx'
import { PanelFrame, usePanelView } from '../panel/index.ts'
import { ItemFilters } from './items.tsx'
import styles from './overview.module.css'
import { NumberTable } from './number-table.tsx'
import { formatMean, SessionsLink, withScore } from './sessions-link.tsx'
import type { Narrowed } from './sessions-link.tsx'
import { Weeks } from './weeks.tsx'

const dayMs = 86_400_000
const ranges = [
  { value: '7', label: 'Last 7 days' },
  { value: '28', label: 'Last 28 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 12 months' },
]
const defaultRange = '28'

/** The days of a range that ends today, in UTC as the server counts them. */
const daysOf = (range: string): { from: string; to: string } => {
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
  const now = Date.now()
  return { from: dayOf(now - (Number(range) - 1) * dayMs), to: dayOf(now) }
}

/** How the programme goes (feature `insights`): figures, scores over time with changes of prompts, modes and personas. */
export function OverviewPanel() {
  const { location, view } = usePanelView()
  const { mode_id, persona_id, range: chosen } = view?.filters ?? {}
  const range = ranges.some(({ value }) => value === chosen) ? chosen : undefined
  const narrow = { ...(mode_id && { mode_id }), ...(persona_id && { persona_id }) }
  const query = { ...daysOf(range ?? defaultRange), ...narrow }
  const read = useQuery({
    queryKey: [insights.read.path, query],
    queryFn: ({ signal }) => fetchItem(insights.read, { query, signal }),
    placeholderData: keepPreviousData,
  })
  const change = (changed: Readonly<Record<string, string>>) => {
    const all = { ...narrow, ...(range && { range }), ...changed }
    const filters = Object.fromEntries(Object.entries(all).filter(([, value]) => value))
    changeView(location, { name: 'list', filters })
  }
  return (
    <PanelFrame>
      <div className="stack gap-lg" aria-busy={read.isPlaceholderData}>
        <FilterGroup>
          <NativeSelect
            aria-label="Time"
            value={range ?? defaultRange}
            data={ranges}
            onChange={({ currentTarget }) => change({ range: currentTarget.value })}
          />
          <ItemFilters {...{ mode_id, persona_id }} onChange={change} />
        </FilterGroup>
        <Loaded query={read} failure="The overview could not be loaded" wide>
          {(found) => {
            const narrowed = { from: found.from, to: found.to, ...narrow }
            return (
              <>
                <Figures found={found} narrowed={narrowed} />
                <Weeks found={found} narrowed={narrowed} />
                <Parts found={found} narrowed={narrowed} />
              </>
            )
          }}
        </Loaded>
      </div>
    </PanelFrame>
  )
}

/** Such as "+12 from 30 before". */
const difference = (now: number | null, before: number | null): string => {
  if (now === null || before === null) return 'none to compare with before'
  const change = Math.round((now - before) * 10) / 10
  const sign = change > 0 ? '+' : change < 0 ? '−' : '±'
  return `${sign}${formatNumber(Math.abs(change))} from ${formatNumber(before)} before`
}

/** Four figures beside those of the period before, and what holds for everybody. */
function Figures({ found, narrowed }: { found: Insights; narrowed: Narrowed }) {
  const { figures, before, progress, quiet, credits } = found
  const all = [
    { title: 'Sessions', now: figures.sessions, earlier: before.sessions, only: {} },
    {
      title: 'Completed',
      now: figures.completed,
      earlier: before.completed,
      only: { status: 'completed' },
    },
    { title: 'Trainees', now: figures.trainees, earlier: before.trainees, only: {} },
    {
      title: 'Mean score',
      now: figures.mean_score,
      earlier: before.mean_score,
      only: withScore,
    },
  ]
  const facts = [
    `${formatNumber(figures.minutes)} minutes of practice (${formatNumber(before.minutes)} before)`,
    progress.trainees > 0 &&
      `${formatNumber(progress.trainees)} with two scores or more: first ${formatMean(progress.first_mean)}, latest ${formatMean(progress.latest_mean)} on average`,
    `${formatNumber(credits.used)} credits used by sessions, ${formatNumber(credits.remaining)} remaining`,
  ]
  return (
    <>
      <div className={`stack gap-md ${styles.figures}`}>
        {all.map(({ title, now, earlier, only }) => (
          <div key={title} className="card" role="group" aria-label={title}>
            <p className="dimmed small">{title}</p>
            <SessionsLink about={title} narrowed={{ ...narrowed, ...only }} value={now} />
            <p className="dimmed tiny">{difference(now, earlier)}</p>
          </div>
        ))}
      </div>
      <ul className={`flex wrap gap-xs dimmed small ${styles.facts}`} aria-label="More figures">
        {facts.map((fact) => fact && <li key={fact}>{fact}</li>)}
        <li>
          <PeopleLink
            filters={{ status: 'active', has_credits: 'true', quiet_days: String(quiet.days) }}
          >
            {`${formatNumber(quiet.people)} with credits, but no session in ${quiet.days} days`}
          </PeopleLink>
        </li>
        <li>
          <PeopleLink filters={{ low_credits: 'true' }}>
            {`${formatNumber(credits.low)} with low credits`}
          </PeopleLink>
        </li>
      </ul>
    </>
  )
}

/** A number of people that leads to them, where the backend lists them. */
function PeopleLink({
  filters,
  children,
}: {
  filters: Readonly<Record<string, string>>
  children: string
}) {
  if (!useFeature('people')) return children
  return <ViewLink onOpen={() => openPeople(filters)}>{children}</ViewLink>
}

/** The modes and personas of the sessions, each with its list. */
function Parts({ found, narrowed }: { found: Insights; narrowed: Narrowed }) {
  const rows = [
    ...found.modes.map((part) => ({
      ...{ part, key: 'mode_id', id: part.mode_id, entity: 'interaction-modes' as const },
    })),
    ...found.personas.map((part) => ({
      ...{ part, key: 'persona_id', id: part.persona_id, entity: 'personas' as const },
    })),
  ]
  if (rows.length === 0) return <p className="dimmed">No sessions in this time.</p>
  return (
    <NumberTable
      label="Modes and personas"
      className={`card ${styles.card}`}
      titles={['Mode or persona', 'Sessions', 'Completed', 'Scored', 'Mean score', 'Before']}
    >
      {rows.map(({ part, key, id, entity }) => {
        const only = { ...narrowed, [key]: id }
        const link = (words: string, value: number | null, more = {}) => (
          <td>
            <SessionsLink
              about={`${words} of ${part.name}`}
              narrowed={{ ...only, ...more }}
              value={value}
            />
          </td>
        )
        return (
          <tr key={id}>
            <td>
              <ViewLink onOpen={() => openItem(entity, id)}>{part.name}</ViewLink>
            </td>
            {link('Sessions', part.sessions)}
            {link('Completed', part.completed, { status: 'completed' })}
            {link('Scored', part.scored, withScore)}
            {link('Mean score', part.mean_score, withScore)}
            <td className="dimmed">{formatMean(part.before_mean_score)}</td>
          </tr>
        )
      })}
    </NumberTable>
  )
}
