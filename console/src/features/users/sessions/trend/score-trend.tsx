import { formatScore, scoreFraction, scoreScale } from '@greenroom/contract'
import type { Reference, Session, User } from '@greenroom/contract'
import { NativeSelect } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useId, useMemo, useState } from 'react'
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

/** The least distance of two marks, so that each can be hit, in pixels. */
const markGap = 26

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
      <div
        className={styles.marks}
        {...(groups.length > 0 && { role: 'group', 'aria-label': 'Changed versions' })}
      >
        {groups.map((group) => (
          <button
            key={keyOf(group)}
            type="button"
            style={{ insetInlineStart: `${100 * group.x}%` }}
            aria-label={labelOf(group)}
            aria-expanded={group === shown}
            aria-controls={id}
            onClick={() => select(group === shown ? undefined : keyOf(group))}
          />
        ))}
      </div>
      <div id={id} role="status">
        {shown && (
          <ul className={`stack breakable gap-xs small ${styles.details}`}>
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

/** More dots than this would be a second line. */
const maxDots = 80

const width = 1000
const height = 100

/** The scores as a line, one step for each session, with a vertical line where a version changed. */
function TrendLine({ points, groups }: { points: ScoredPoint[]; groups: MarkGroup[] }) {
  const scores = points.map(({ score }) => score)
  const end = scoreScale({
    overall: undefined,
    summary: '',
    scores: scores.map((value) => ({ name: '', value })),
  })
  const xOf = (at: number) => (at / Math.max(points.length - 1, 1)) * width
  const yOf = (score: number) => height * (1 - scoreFraction(score, end))
  const places = points.map(({ score }, at) => `${xOf(at).toFixed(1)} ${yOf(score).toFixed(1)}`)
  const [first, last] = [points[0], points.at(-1)]
  const about = [
    `Scores of ${formatNumber(points.length)} sessions on a scale from 0 to ${end}`,
    `first ${formatScore(first?.score ?? 0)}`,
    `last ${formatScore(last?.score ?? 0)}`,
    `lowest ${formatScore(Math.min(...scores))}`,
    `highest ${formatScore(Math.max(...scores))}`,
  ]
  return (
    <div className="stack gap-xs" style={{ position: 'relative' }}>
      <div className={`column between dimmed ${styles.scale}`} aria-hidden>
        <span>{end}</span>
        <span>{end / 2}</span>
        <span>0</span>
      </div>
      <svg
        className={`block ${styles.line}`}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={about.join(', ')}
      >
        <path
          stroke="var(--line)"
          d={`M0 0H${width}M0 ${height / 2}H${width}M0 ${height}H${width}`}
        />
        <path
          stroke="var(--edge)"
          strokeDasharray="3 3"
          d={groups.map(({ x }) => `M${(x * width).toFixed(1)} 0V${height}`).join('')}
        />
        <path
          stroke="var(--accent)"
          strokeLinejoin="round"
          strokeWidth={2}
          d={`M${places.join('L')}`}
        />
        {points.length <= maxDots && (
          <path
            stroke="var(--accent)"
            strokeLinecap="round"
            strokeWidth={7}
            d={places.map((place) => `M${place}h0`).join('')}
          />
        )}
      </svg>
      <div className={`flex between dimmed ${styles.ends}`} aria-hidden>
        <span>{formatDay(first?.at)}</span>
        <span>{formatDay(last?.at)}</span>
      </div>
    </div>
  )
}
