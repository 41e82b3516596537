import { comparedDays, insights } from '@greenroom/contract'
import type { InsightChange, Insights, NewJudge, NewVersion, OutputOf } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { dayOf, formatDay } from '../../lib/dates.ts'
import { formatNumber, pluralize } from '../../lib/numbers.ts'
import { itemQuery } from '../../services/api/fetch.ts'
import { nounOf, shownName } from '../../services/entity-words.ts'
import { FigureTable } from '../../ui/figure-table.tsx'
import { MarkedChart } from '../../ui/line-chart.tsx'
import { Name } from '../../ui/name.tsx'
import { VersionLink } from '../crud/index.ts'
import type { Filters } from '../crud/index.ts'
import { figureCells, titlesOf } from './figures.tsx'

const dayMs = 86_400_000
/** A mark of many changes shows this many; the table counts all. */
const maxChanges = 5

/** The overview, and what all sessions of its figures are narrowed to. */
export interface Shown {
  found: Insights
  narrowed: Filters
}

/** The mean score of each week, with a mark for each change of a prompt, and the same as a table. */
export function Weeks({ found, narrowed }: Shown) {
  const id = useId()
  const { weeks, changes } = found
  const start = Date.parse(weeks[0]?.start ?? found.from)
  const steps = Math.max(weeks.length - 1, 1)
  // A week stands at one point, and its changes beside it.
  const marks = changes.map((change) => {
    const weeksLater = (Date.parse(change.at) - start) / (7 * dayMs) - 0.5
    const x = Math.min(Math.max(weeksLater / steps, 0), 1)
    const key = `${change.id ?? change.at} ${change.version ?? change.name}`
    return { key, x, isBreak: isReport(change) || isJudge(change), change }
  })
  const scored = weeks.flatMap(({ mean_score }) => mean_score ?? [])
  return (
    <section className="card stack gap-sm pad" aria-labelledby={id}>
      <h2 className="subheading" id={id}>
        Mean score by week (UTC)
      </h2>
      <MarkedChart
        values={weeks.map(({ mean_score }) => mean_score)}
        scale={100}
        about={`Mean scores of ${pluralize(weeks.length, 'week')} on a scale from 0 to 100, first ${formatNumber(scored[0])}, last ${formatNumber(scored.at(-1))}`}
        ends={[formatDay(weeks[0]?.start), formatDay(weeks.at(-1)?.start)]}
        empty={<p className="dimmed small">No scores in this time.</p>}
        label="Changed prompts"
        marks={marks}
        labelOf={([{ change }, ...others]) =>
          others.length === 0
            ? `${formatDay(change.at, 'UTC')}: ${describe(change)}`
            : `From ${formatDay(change.at, 'UTC')}: ${pluralize(others.length + 1, 'change')}`
        }
        renderDetails={(group) => (
          <>
            {group.slice(0, maxChanges).map(({ key, change }) =>
              isJudge(change) ? (
                <p key={key}>
                  <strong className="medium-weight">{formatDay(change.at, 'UTC')}</strong>: Judge
                  model is now <Name>{change.name}</Name>
                </p>
              ) : (
                <Change key={key} change={change} />
              ),
            )}
            {group.length > maxChanges && (
              <p>and {pluralize(group.length - maxChanges, 'more change')}</p>
            )}
            <p className="dimmed">
              Scores of the sessions with this item in the {comparedDays} days before and after, up
              to the versions next to it. Other things changed too, such as who practised, so a
              difference need not come from the change.
            </p>
          </>
        )}
      />
      <WeekTable {...{ found, narrowed }} />
    </section>
  )
}

const isReport = ({ entity }: InsightChange) => entity === 'mode-reports'
const isJudge = (change: InsightChange): change is NewJudge => change.entity === 'judge'

const describe = (change: InsightChange) =>
  isJudge(change)
    ? `Judge model is now ${change.name}`
    : `${nounOf(change.entity)} ${change.name} changed`

/** A new version, and the scores before and after it. */
function Change({ change }: { change: NewVersion }) {
  const { entity, id, version, note, prompts } = change
  const params = { entity, id, version: String(version) }
  const { data, isError } = useQuery(itemQuery(insights.change, { params }))
  const name = shownName(entity, change.name)
  return (
    <p>
      <strong className="medium-weight">{formatDay(change.at, 'UTC')}</strong>: {nounOf(entity)}{' '}
      <Name>{name}</Name> (
      <VersionLink item={change} version={version} of={`${nounOf(entity)} ${name}`} />
      ), in {pluralize(prompts, 'prompt')} now{note && <> – “{note}”</>}.{' '}
      {data
        ? `${meanOf(data.before, pluralize(data.before.scored, 'session'))} before, ${meanOf(data.after)} after.`
        : isError
          ? 'Its scores could not be loaded.'
          : 'Comparing…'}
    </p>
  )
}

/** Such as "61 ± 4 (38 sessions)". */
const meanOf = (
  { mean_score, margin, scored }: OutputOf<typeof insights.change.response.of>['before'],
  count = formatNumber(scored),
) => {
  if (mean_score === null) return 'no scores'
  const around = margin === null ? '' : ` ± ${Math.round(margin)}`
  return `${Math.round(mean_score)}${around} (${count})`
}

const weekFigures = ['sessions', 'completed', 'trainees', 'mean_score'] as const

/** The weeks for those who cannot see the chart, folded at first. Each number leads to its sessions. */
const WeekTable = ({ found: { weeks, changes, from, to }, narrowed }: Shown) => (
  <details>
    <summary className="dimmed small summary">As a table</summary>
    <FigureTable label="Weeks" columns={['Week from (UTC)', ...titlesOf(weekFigures), 'Changes']}>
      {weeks.map((week) => {
        const { start } = week
        const last = dayOf(Date.parse(start) + 6 * dayMs, 'UTC')
        const inWeek = changes.filter(({ at }) => at >= start && dayOf(at, 'UTC') <= last)
        const days = { from: start < from ? from : start, to: last > to ? to : last }
        return (
          <tr key={start}>
            <td>{formatDay(start)}</td>
            {figureCells(weekFigures, week, {
              of: ` of the week from ${formatDay(start)}`,
              narrowed: { ...narrowed, ...days },
            })}
            <td>{`${formatNumber(inWeek.length)}${inWeek.some(isReport) ? ', report prompt changed' : ''}${inWeek.some(isJudge) ? ', another judge' : ''}`}</td>
          </tr>
        )
      })}
    </FigureTable>
  </details>
)
