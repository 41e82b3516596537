import { formatScore } from '@greenroom/contract'
import type { Reference, Session, User, TrendPoint } from '@greenroom/contract'
import { useId, useMemo, useState } from 'react'
import { FilterSelect } from '../../../../ui/filter-inputs.tsx'
import { MarkedChart } from '../../../../ui/line-chart.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { RetryButton } from '../../../../ui/retry-button.tsx'
import { useTrend } from '../../data/use-sessions.ts'
import styles from './score-trend.module.css'
import { markedPoints, scoredPoints, hasOtherJudge, pointsOf } from './scored-points.ts'
import type { ScoredPoint } from './scored-points.ts'
import { formatMoment, formatDay, formatTimestamp } from '../../../../lib/dates.ts'
import { ChangeLinks, nounsOf, useNames, describeChanges } from '../words/mark-words.tsx'
import type { NameOf } from '../words/mark-words.tsx'
import { pluralize } from '../../../../lib/numbers.ts'
import { LongTable } from '../../../../ui/long-table.tsx'

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
  const points = useMemo(() => scoredPoints(trend), [trend])
  const select = (
    key: keyof typeof filter,
    label: string,
    every: string,
    rows: readonly Reference[],
  ) => {
    const offered = rows.filter((row) => used.has(row.id))
    return (
      offered.length > 1 && (
        <FilterSelect
          {...{ label, every }}
          size="xs"
          options={offered.map((row) => ({ value: row.id, label: row.name.trim() || 'Unnamed' }))}
          value={filter[key]}
          onChange={(value) => setFilter({ ...filter, [key]: value })}
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
      {points.length > 1 ? (
        <TrendChart
          points={points}
          inPoints={trend.some(({ score }) => typeof score === 'number')}
          nameOf={nameOf}
        />
      ) : (
        !isPending &&
        !isError && (
          <p className="dimmed small beside-scale">Fewer than two scores with this choice.</p>
        )
      )}
      <TrendTable trend={trend} nameOf={nameOf} />
    </section>
  )
}

/** A group of many changes names this many sessions; the table lists all. */
const maxSessions = 5

const moment = ({ at }: ScoredPoint) => formatMoment(at)

/** The scores as a line, one step for each session, with a mark where a version changed. */
function TrendChart({
  points,
  inPoints,
  nameOf,
}: {
  points: readonly ScoredPoint[]
  /** Whether the scores are in points of 0 to 100. Otherwise they tell their scale. */
  inPoints: boolean
  nameOf: NameOf
}) {
  const scores = points.map(({ score }) => score)
  const scale = inPoints || scores.some((score) => score > 10) ? 100 : 10
  const [first, last] = [points[0], points.at(-1)]
  const about = [
    `Scores of ${pluralize(points.length, 'session')} on a scale from 0 to ${scale}`,
    `first ${formatScore(first?.score ?? 0)}`,
    `last ${formatScore(last?.score ?? 0)}`,
    `lowest ${formatScore(Math.min(...scores))}`,
    `highest ${formatScore(Math.max(...scores))}`,
  ]
  return (
    <MarkedChart
      values={scores}
      scale={scale}
      about={about.join(', ')}
      ends={[formatDay(first?.at), formatDay(last?.at)]}
      label="Changed versions"
      marks={markedPoints(points)}
      labelOf={(group) => {
        const [{ point }] = group
        const end = group.at(-1)?.point ?? point
        return group.length === 1
          ? `${moment(point)}: ${nounsOf(point)} changed`
          : `${moment(point)} to ${moment(end)}: changes before ${pluralize(group.length, 'session')}`
      }}
      renderDetails={(group) => (
        <ul className="stack gap-xs">
          {group.slice(0, maxSessions).map(({ key, point }) => (
            <li key={key}>
              <strong className="medium-weight">{moment(point)}</strong>, score{' '}
              {formatScore(point.score)}, after changes: <ChangeLinks of={point} nameOf={nameOf} />
            </li>
          ))}
          {group.length > maxSessions && (
            <li>
              and {pluralize(group.length - maxSessions, 'more session')}, listed in the table
            </li>
          )}
        </ul>
      )}
    />
  )
}

const columns = [
  { title: 'Session', width: 11 },
  { title: 'Score', width: 5 },
  { title: 'Changed before it', width: 24 },
  { title: 'Changed since', width: 10 },
]

const since = ({ changed_since }: TrendPoint) =>
  changed_since === null ? 'Older than the history' : changed_since ? 'Yes' : 'No'

/** The trend for those who cannot see the chart, folded at first. */
function TrendTable({ trend, nameOf }: { trend: readonly TrendPoint[]; nameOf: NameOf }) {
  const [opened, setOpened] = useState(false)
  const cells = (point: TrendPoint, _: number, about: string) => {
    const score = pointsOf(point)
    return (
      <>
        <td id={about}>{formatTimestamp(point.at)}</td>
        <td>{score === null ? '-' : formatScore(score)}</td>
        <td title={describeChanges(point, nameOf)}>
          <ChangeLinks of={point} nameOf={nameOf} />
          {hasOtherJudge(point) && ': the line breaks'}
        </td>
        <td>{since(point)}</td>
      </>
    )
  }
  return (
    <details onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className="dimmed small summary">As a table</summary>
      {opened && (
        // A short table without links has nothing in it that takes the focus, but scrolls.
        <div className={styles.rows} role="group" aria-label="Scores over time" tabIndex={0}>
          <LongTable
            label="Scores over time"
            columns={columns}
            rows={trend}
            keyOf={({ session_id }) => session_id}
            cells={cells}
          />
        </div>
      )}
    </details>
  )
}
