import { formatScore, scoreFraction, scoreScale } from '@greenroom/contract'
import { formatDay } from '../../../../lib/dates.ts'
import { formatNumber } from '../../../../lib/numbers.ts'
import type { MarkGroup, ScoredPoint } from './scored-points.ts'
import styles from './score-trend.module.css'

/** More dots than this would be a second line. */
const maxDots = 80

const width = 1000
const height = 100

/** The scores as a line, one step for each session, with a vertical line where a version changed. */
export function TrendLine({
  points,
  groups,
}: {
  points: readonly ScoredPoint[]
  groups: readonly MarkGroup[]
}) {
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
    `lowest ${formatScore(minOf(scores))}`,
    `highest ${formatScore(maxOf(scores))}`,
  ]
  return (
    <div className={styles.plot}>
      <div className={styles.scale} aria-hidden>
        <span>{end}</span>
        <span>{end / 2}</span>
        <span>0</span>
      </div>
      <svg
        className={styles.line}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={about.join(', ')}
      >
        <path
          className={styles.grid}
          d={`M0 0H${width}M0 ${height / 2}H${width}M0 ${height}H${width}`}
        />
        <path
          className={styles.change}
          d={groups.map(({ x }) => `M${(x * width).toFixed(1)} 0V${height}`).join('')}
        />
        <path className={styles.scores} d={`M${places.join('L')}`} />
        {points.length <= maxDots && (
          <path className={styles.dots} d={places.map((place) => `M${place}h0`).join('')} />
        )}
      </svg>
      <div className={styles.ends} aria-hidden>
        <span>{formatDay(first?.at)}</span>
        <span>{formatDay(last?.at)}</span>
      </div>
    </div>
  )
}

const minOf = (numbers: readonly number[]) => numbers.reduce((one, other) => Math.min(one, other))
const maxOf = (numbers: readonly number[]) => numbers.reduce((one, other) => Math.max(one, other))
