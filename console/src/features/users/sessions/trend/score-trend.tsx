import { formatScore, scoreScale } from '@greenroom/contract'
import type { Reference, Session, User } from '@greenroom/contract'
import { NativeSelect } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useId, useMemo, useState } from 'react'
import { ChartMarks, LineChart, markGap } from '../../../../ui/line-chart.tsx'
import chartStyles from '../../../../ui/line-chart.module.css'
import { Notice } from '../../../../ui/notice.tsx'
import { RetryButton } from '../../../../ui/retry-button.tsx'
import { useTrend } from '../../data/use-sessions.ts'
import styles from './score-trend.module.css'
import { markGroups, scoredPoints } from './scored-points.ts'
import type { MarkGroup, ScoredPoint } from './scored-points.ts'
import { TrendTable } from './trend-table.tsx'
import { formatMoment, formatDay } from '../../../../lib/dates.ts'
import { MarkLinks, nounsOf, useNames } from '../words/mark-words.tsx'
import type { NameOf } from '../words/mark-words.tsx'
import { formatNumber } from '../../../../lib/numbers.ts'

/** The scores of a user over time, with marks where a version behind them changed (feature `evidence`). */
export function ScoreTrend({ user, sessions }: { user: User; sessions: readonly Session[] }) {
  const id = useId()
  const [filter, setFilter] = useState({ mode_id: '', persona_id: '' })
  const { data: trend = [], isPending, isError, refetch } = useTrend(user, filter)
  const { nameOf, modes, personas } = useNames()
  const used = useMemo(
    () => new Set(sessions.flatMap(({ mode_id, persona_id }) => [mode_id, persona_id])),
    [sessions],
  )
  const { ref, width } = useElementSize()
  const points = useMemo(() => scoredPoints(trend), [trend])
  const groups = useMemo(() => markGroups(points, markGap / Math.max(width, 1)), [points, width])
  const select = (
    key: keyof typeof filter,
    label: string,
    all: string,
    rows: readonly Reference[],
  ) => {
    const offered = rows.filter((row) => used.has(row.id))
    return (
      offered.length > 1 && (
        <NativeSelect
          aria-label={label}
          size="xs"
          data={[
            { value: '', label: all },
            ...offered.map((row) => ({ value: row.id, label: row.name.trim() || 'Unnamed' })),
          ]}
          onChange={({ currentTarget }) => setFilter({ ...filter, [key]: currentTarget.value })}
        />
      )
    )
  }
  return (
    <section className={`card stack rigid gap-sm ${styles.trend}`} aria-labelledby={id}>
      <div className={`row wrap gap-sm ${styles.head}`}>
        <h2 className="subheading" id={id}>
          Scores over time
        </h2>
        {select('mode_id', 'Mode', 'All modes', modes)}
        {select('persona_id', 'Persona', 'All personas', personas)}
      </div>
      {isError && trend.length === 0 && (
        <Notice action={<RetryButton quiet onClick={() => void refetch()} />}>
          The scores could not be loaded.
        </Notice>
      )}
      <div ref={ref} style={{ marginInline: '1.75rem 0.5rem' }}>
        {points.length > 1 ? (
          <>
            <TrendLine points={points} groups={groups} />
            <TrendMarks groups={groups} nameOf={nameOf} />
          </>
        ) : (
          !isPending &&
          !isError && <p className="dimmed small">Fewer than two scores with this choice.</p>
        )}
      </div>
      <TrendTable trend={trend} nameOf={nameOf} />
    </section>
  )
}

/** A group of many changes names this many sessions; the table lists all. */
const maxSessions = 5

const moment = ({ at }: ScoredPoint) => formatMoment(Date.parse(at))

/** A button below the line for each change of a version, and what changed there. */
function TrendMarks({ groups, nameOf }: { groups: readonly MarkGroup[]; nameOf: NameOf }) {
  const id = useId()
  const [selected, select] = useState<string>()
  const keyOf = ({ points: [first] }: MarkGroup) => first?.session_id
  const shown = groups.find((group) => keyOf(group) === selected)
  return (
    <>
      <ChartMarks
        label="Changed versions"
        marks={groups.map((group) => ({
          key: keyOf(group) ?? '',
          x: group.x,
          label: labelOf(group),
        }))}
        {...{ selected, onSelect: select, details: id }}
      />
      <div id={id} role="status">
        {shown && (
          <ul className={`stack breakable gap-xs small ${chartStyles.details}`}>
            {shown.points.slice(0, maxSessions).map((point) => (
              <li key={point.session_id}>
                <strong className="medium-weight">{moment(point)}</strong>, score{' '}
                {formatScore(point.score)}, after changes:{' '}
                <MarkLinks marks={point.marks} nameOf={nameOf} />
              </li>
            ))}
            {shown.points.length > maxSessions && (
              <li>and {shown.points.length - maxSessions} more sessions, listed in the table</li>
            )}
          </ul>
        )}
      </div>
    </>
  )
}

function labelOf({ points }: MarkGroup): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return ''
  if (first === last) return `${moment(first)}: ${nounsOf(first.marks)} changed`
  return `${moment(first)} to ${moment(last)}: changes before ${points.length} sessions`
}

/** The scores as a line, one step for each session, with a vertical line where a version changed. */
function TrendLine({ points, groups }: { points: ScoredPoint[]; groups: MarkGroup[] }) {
  const scores = points.map(({ score }) => score)
  const end = scoreScale({
    overall: undefined,
    summary: '',
    scores: scores.map((value) => ({ name: '', value })),
  })
  const [first, last] = [points[0], points.at(-1)]
  const about = [
    `Scores of ${formatNumber(points.length)} sessions on a scale from 0 to ${end}`,
    `first ${formatScore(first?.score ?? 0)}`,
    `last ${formatScore(last?.score ?? 0)}`,
    `lowest ${formatScore(Math.min(...scores))}`,
    `highest ${formatScore(Math.max(...scores))}`,
  ]
  return (
    <LineChart
      values={scores}
      scale={end}
      marks={groups.map(({ x }) => x)}
      about={about.join(', ')}
      ends={[formatDay(first?.at), formatDay(last?.at)]}
    />
  )
}
