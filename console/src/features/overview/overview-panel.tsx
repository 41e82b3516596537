import { insights, maxInsightDays } from '@greenroom/contract'
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dayOf, formatDay } from '../../lib/dates.ts'
import { formatNumber, pluralize } from '../../lib/numbers.ts'
import { useFeature } from '../../services/api/features.ts'
import { itemQuery } from '../../services/api/fetch.ts'
import { toItem, toList } from '../../services/entity-location.ts'
import { FigureTable } from '../../ui/figure-table.tsx'
import { FilterGroup } from '../../ui/filter-group.tsx'
import { FilterDays } from '../../ui/filter-inputs.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ViewLink } from '../../ui/view-link.tsx'
import { PanelFrame, useFilters } from '../crud/index.ts'
import type { Filters } from '../crud/index.ts'
import { figureCells, figures, SessionsLink, titlesOf } from './figures.tsx'
import { ItemFilters } from '../prompts/index.ts'
import styles from './overview.module.css'
import { Weeks } from './weeks.tsx'
import type { Shown } from './weeks.tsx'

const dayMs = 86_400_000
const ranges = [
  { value: '7', label: 'Last 7 days' },
  { value: '28', label: 'Last 28 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 12 months' },
  // It goes with `from` and `to`, days such as 2026-11-22.
  { value: 'custom', label: 'From – to' },
]
const defaultRange = '28'

/** The days of a range that ends today, in UTC as the server counts them. */
const daysOf = (range: string): { from: string; to: string } => {
  const now = Date.now()
  return { from: dayOf(now - (Number(range) - 1) * dayMs, 'UTC'), to: dayOf(now, 'UTC') }
}

/** Whether the server has figures of a range of days. */
const isRange = (from: string, to: string): boolean => {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  return days >= 1 && days <= maxInsightDays
}

/** How the programme goes (feature `insights`): figures, scores over time with changes of prompts, modes and personas. */
export function OverviewPanel() {
  const { filters, onChange } = useFilters()
  const { mode_id, persona_id, range: chosen } = filters
  const range = ranges.find(({ value }) => value === chosen)?.value ?? defaultRange
  const narrow = { ...(mode_id && { mode_id }), ...(persona_id && { persona_id }) }
  const { from, to } =
    range === 'custom' ? { from: filters['from'] ?? '', to: filters['to'] ?? '' } : daysOf(range)
  const query = { from, to, ...narrow }
  const isValid = isRange(from, to)
  const read = useQuery({
    ...itemQuery(insights.read, { query }),
    enabled: isValid,
    placeholderData: keepPreviousData,
  })
  return (
    <PanelFrame>
      <div className="stack gap-lg" aria-busy={read.isPlaceholderData}>
        <FilterGroup>
          <NativeSelect
            aria-label="Time"
            value={range}
            data={ranges}
            onChange={({ currentTarget: { value } }) =>
              // One's own range begins as the one before.
              onChange({
                range: value,
                ...(value === 'custom' ? { from, to } : { from: '', to: '' }),
              })
            }
          />
          {range === 'custom' && <FilterDays {...{ from, to, onChange }} zone="UTC" />}
          <ItemFilters {...{ mode_id, persona_id, onChange }} />
        </FilterGroup>
        {isValid ? (
          <Loaded query={read} failure="The overview could not be loaded" wide>
            {(found) => {
              const narrowed = { from: found.from, to: found.to, ...narrow }
              return (
                <>
                  <MissingDays days={found.missing_days} />
                  <Figures {...{ found, narrowed }} />
                  <Weeks {...{ found, narrowed }} />
                  <Parts {...{ found, narrowed }} />
                </>
              )
            }}
          </Loaded>
        ) : (
          <p className="dimmed" role="status">
            Choose a first and a last day, at most {maxInsightDays} days in all.
          </p>
        )}
      </div>
    </PanelFrame>
  )
}

/** Says which days of this time and of the one before are not counted yet. */
const MissingDays = ({ days }: { days: readonly string[] }) =>
  days.length > 0 && (
    <Notice>
      {days.length === 1
        ? `${formatDay(days[0])} (UTC) is not counted yet.`
        : `${pluralize(days.length, 'day')} from ${formatDay(days[0])} to ${formatDay(days.at(-1))} (UTC) are not counted yet.`}{' '}
      Reload in a few minutes.
    </Notice>
  )

/** Such as "+12 from 30 before". */
const difference = (now: number | null, before: number | null): string => {
  if (now === null || before === null) return 'none to compare with before'
  const change = Math.round((now - before) * 10) / 10
  const sign = change > 0 ? '+' : change < 0 ? '−' : '±'
  return `${sign}${formatNumber(Math.abs(change))} from ${formatNumber(before)} before`
}

/** Four figures beside those of the period before, and what holds for everybody. */
function Figures({ found, narrowed }: Shown) {
  const { figures: now, before, progress, quiet, credits } = found
  return (
    <>
      <div className={`stack gap-md ${styles.figures}`}>
        {(['sessions', 'completed', 'trainees', 'mean_score'] as const).map((figure) => (
          <div key={figure} className="card pad" role="group" aria-label={figures[figure].title}>
            <p className="dimmed small">{figures[figure].title}</p>
            <SessionsLink {...{ figure, narrowed }} value={now[figure]} />
            <p className="dimmed tiny">{difference(now[figure], before[figure])}</p>
          </div>
        ))}
      </div>
      <ul className="row wrap dimmed small gap-lg" aria-label="More figures">
        <li>
          {`${pluralize(now.minutes, 'minute')} of practice (${formatNumber(before.minutes)} before)`}
        </li>
        {progress.trainees > 0 && (
          <li>
            {`${formatNumber(progress.trainees)} with two scores or more: first ${formatNumber(progress.first_mean)}, latest ${formatNumber(progress.latest_mean)} on average`}
          </li>
        )}
        <li>
          {`${pluralize(credits.used, 'credit')} used by sessions, ${formatNumber(credits.remaining)} remaining`}
        </li>
        <PeopleFact
          filters={{ status: 'active', has_credits: 'true', quiet_days: String(quiet.days) }}
          text={`${formatNumber(quiet.people)} with credits, but no session in ${pluralize(quiet.days, 'day')}`}
        />
        <PeopleFact
          filters={{ low_credits: 'true' }}
          text={`${formatNumber(credits.low)} with low credits`}
        />
        {(narrowed['mode_id'] || narrowed['persona_id']) && (
          <li className="whole-line">
            Credits, quiet people and low credits are those of all modes and personas.
          </li>
        )}
      </ul>
    </>
  )
}

/** A number of people that leads to them, where the backend lists them. */
const PeopleFact = ({ filters, text }: { filters: Filters; text: string }) => (
  <li>
    {useFeature('people') ? <ViewLink to={toList('people', filters)}>{text}</ViewLink> : text}
  </li>
)

const partFigures = ['sessions', 'completed', 'scored', 'mean_score'] as const

/** The modes and personas of the sessions, each with its list. */
function Parts({ found, narrowed }: Shown) {
  const parts = [
    ...found.modes.map((part) => ({
      ...{ part, id: part.mode_id, own: { mode_id: part.mode_id } },
      entity: 'interaction-modes' as const,
    })),
    ...found.personas.map((part) => ({
      ...{ part, id: part.persona_id, own: { persona_id: part.persona_id } },
      entity: 'personas' as const,
    })),
  ]
  if (parts.length === 0) return <p className="dimmed">No sessions in this time.</p>
  return (
    <FigureTable
      label="Modes and personas"
      className="card pad"
      columns={['Mode or persona', ...titlesOf(partFigures), 'Before']}
    >
      {parts.map(({ part, id, own, entity }) => (
        <tr key={id}>
          <td translate="no">
            <ViewLink to={toItem(entity, id)}>{part.name}</ViewLink>
          </td>
          {figureCells(partFigures, part, {
            of: ` of ${part.name}`,
            narrowed: { ...narrowed, ...own },
          })}
          <td className="dimmed">{formatNumber(part.before_mean_score)}</td>
        </tr>
      ))}
    </FigureTable>
  )
}
