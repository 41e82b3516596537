import { comparedDays, insights } from '@greenroom/contract'
import type { InsightChange, Insights, OutputOf } from '@greenroom/contract'
import { useElementSize } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatDay } from '../../lib/dates.ts'
import { formatNumber, pluralize } from '../../lib/numbers.ts'
import { fetchItem } from '../../services/api/fetch.ts'
import { nounOf, shownName } from '../../services/entity-words.ts'
import { ChartMarks, groupByPlace, LineChart, markGap } from '../../ui/line-chart.tsx'
import chartStyles from '../../ui/line-chart.module.css'
import { Name } from '../../ui/name.tsx'
import { VersionLink } from '../links/index.ts'
import styles from './overview.module.css'
import { NumberTable } from './number-table.tsx'
import { formatMean, SessionsLink, withScore } from './sessions-link.tsx'
import type { Narrowed } from './sessions-link.tsx'

const dayMs = 86_400_000
/** A mark of many changes shows this many; the table counts all. */
const maxChanges = 5

/** The mean score of each week, with a mark for each change of a prompt, and the same as a table. */
export function Weeks({ found, narrowed }: { found: Insights; narrowed: Narrowed }) {
  const id = useId()
  const details = useId()
  const [selected, select] = useState<string>()
  const { ref, width } = useElementSize()
  const { weeks, changes } = found
  const start = Date.parse(weeks[0]?.start ?? found.from)
  const steps = Math.max(weeks.length - 1, 1)
  // A week stands at one point, and its changes beside it.
  const placed = changes.map((change) => {
    const weeksLater = (Date.parse(change.at) - start) / (7 * dayMs) - 0.5
    return { change, x: Math.min(Math.max(weeksLater / steps, 0), 1) }
  })
  const groups = groupByPlace(placed, markGap / Math.max(width, 1))
  const keyOf = ({ items }: (typeof groups)[number]) => {
    const first = items[0]?.change
    return `${first?.id} ${first?.version}`
  }
  const shown = groups.find((group) => keyOf(group) === selected)
  const scored = weeks.flatMap(({ mean_score }) => mean_score ?? [])
  return (
    <section className={`card stack gap-sm ${styles.card}`} aria-labelledby={id}>
      <h2 className="subheading" id={id}>
        Mean score by week
      </h2>
      <div ref={ref} className={styles.chart}>
        {scored.length > 0 ? (
          <LineChart
            values={weeks.map(({ mean_score }) => mean_score)}
            scale={100}
            marks={groups.map(({ x }) => x)}
            about={`Mean scores of ${pluralize(weeks.length, 'week')} on a scale from 0 to 100, first ${formatMean(scored[0] ?? null)}, last ${formatMean(scored.at(-1) ?? null)}`}
            ends={[formatDay(weeks[0]?.start), formatDay(weeks.at(-1)?.start)]}
          />
        ) : (
          <p className="dimmed small">No scores in this time.</p>
        )}
        <ChartMarks
          label="Changed prompts"
          marks={groups.map((group) => ({ key: keyOf(group), x: group.x, label: labelOf(group) }))}
          {...{ selected, onSelect: select, details }}
        />
        <div id={details} role="status">
          {shown && (
            <div className={`stack breakable gap-xs small ${chartStyles.details}`}>
              {shown.items.slice(0, maxChanges).map(({ change }) => (
                <Change key={`${change.id} ${change.version}`} change={change} />
              ))}
              {shown.items.length > maxChanges && (
                <p>and {pluralize(shown.items.length - maxChanges, 'more change')}</p>
              )}
              <p className="dimmed">
                Scores of the sessions with this item in the {comparedDays} days before and after,
                up to the versions next to it. Other things changed too, such as who practised, so a
                difference need not come from the change.
              </p>
            </div>
          )}
        </div>
      </div>
      <WeekTable found={found} narrowed={narrowed} />
    </section>
  )
}

const labelOf = ({ items }: { items: readonly { change: InsightChange }[] }) => {
  const first = items[0]?.change
  if (!first) return ''
  const day = formatDay(first.at)
  return items.length === 1
    ? `${day}: ${nounOf(first.entity)} ${first.name} changed`
    : `From ${day}: ${items.length} changes`
}

/** A new version, and the scores before and after it. */
function Change({ change }: { change: InsightChange }) {
  const { entity, id, version, note, prompts } = change
  const { data, isError } = useQuery({
    queryKey: ['insights', 'change', entity, id, version],
    queryFn: ({ signal }) =>
      fetchItem(insights.change, { params: { entity, id, version: String(version) }, signal }),
  })
  const name = shownName(entity, change.name)
  return (
    <p>
      <strong className="medium-weight">{formatDay(change.at)}</strong>: {nounOf(entity)}{' '}
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

/** The weeks for those who cannot see the chart, folded at first. Each number leads to its sessions. */
const WeekTable = ({
  found: { weeks, changes, from, to },
  narrowed,
}: {
  found: Insights
  narrowed: Narrowed
}) => (
  <details>
    <summary className="dimmed small" style={{ width: 'fit-content', cursor: 'pointer' }}>
      As a table
    </summary>
    <NumberTable
      label="Weeks"
      titles={['Week from', 'Sessions', 'Completed', 'Trainees', 'Mean score', 'Changes']}
    >
      {weeks.map(({ start, sessions, completed, trainees, mean_score }) => {
        const last = new Date(Date.parse(start) + 6 * dayMs).toISOString().slice(0, 10)
        const only = {
          ...narrowed,
          from: start < from ? from : start,
          to: last > to ? to : last,
        }
        const link = (words: string, value: number | null, more = {}) => (
          <td>
            <SessionsLink
              about={`${words} of the week from ${formatDay(start)}`}
              narrowed={{ ...only, ...more }}
              value={value}
            />
          </td>
        )
        return (
          <tr key={start}>
            <td>{formatDay(start)}</td>
            {link('Sessions', sessions)}
            {link('Completed', completed, { status: 'completed' })}
            {link('Trainees', trainees)}
            {link('Mean score', mean_score, withScore)}
            <td>
              {formatNumber(
                changes.filter(({ at }) => at >= start && at.slice(0, 10) <= last).length,
              )}
            </td>
          </tr>
        )
      })}
    </NumberTable>
  </details>
)
