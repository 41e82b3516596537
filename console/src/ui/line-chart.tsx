import { scoreFraction } from '@greenroom/contract'
import { useElementSize } from '@mantine/hooks'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import styles from './line-chart.module.css'

/** Something that happened, beside the values. */
interface Mark {
  key: string
  /** Where it stands: 1 is the width of the chart. */
  x: number
  /** Whether another report prompt judges from there on: scores before and after it are not alike, so the line breaks. */
  isBreak?: boolean
}

/** Marks that are too close to be clicked one by one. */
type Group<M> = [M, ...M[]]

interface LineProps {
  /** They stand at equal steps, with a gap in the line where there is none. */
  values: readonly (number | null)[]
  scale: 10 | 100
  /** Describes the line to those who cannot see it. */
  about: string
  /** What stands below the first and the last value. */
  ends: readonly [string, string]
}

/** The least distance of two marks, so that each can be hit, in pixels. */
const markGap = 26

/**
 * Values as a line, with marks: a vertical line for each, and a button below it that shows its details.
 * @param label names the buttons as a group
 * @param empty what stands in place of the line where there are no values
 */
export function MarkedChart<M extends Mark>({
  marks,
  label,
  labelOf,
  renderDetails,
  empty,
  ...line
}: LineProps & {
  marks: readonly M[]
  label: string
  labelOf: (group: Group<M>) => string
  renderDetails: (group: Group<M>) => ReactNode
  empty?: ReactNode
}) {
  const details = useId()
  const [selected, select] = useState<string>()
  const { ref, width } = useElementSize()
  const groups = groupByPlace(marks, markGap / Math.max(width, 1))
  const shown = groups.find(([{ key }]) => key === selected)
  const breaks = marks.flatMap(({ x, isBreak }) => (isBreak ? x : []))
  return (
    <div ref={ref} className="beside-scale">
      {line.values.some((value) => value !== null) ? (
        <Line {...line} marks={groups.map(([{ x }]) => x)} breaks={breaks} />
      ) : (
        empty
      )}
      <div
        className={styles.marks}
        {...(groups.length > 0 && { role: 'group', 'aria-label': label })}
      >
        {groups.map((group) => {
          const [{ key, x }] = group
          return (
            <button
              key={key}
              type="button"
              style={{ insetInlineStart: `${100 * x}%` }}
              aria-label={labelOf(group)}
              aria-expanded={key === selected}
              aria-controls={details}
              onClick={() => select(key === selected ? undefined : key)}
            />
          )
        })}
      </div>
      {breaks.length > 0 && (
        <p className="dimmed tiny">
          The line breaks where another report prompt or another model judged from there on.
        </p>
      )}
      <div id={details} role="status">
        {shown && (
          <div className={`stack breakable gap-xs small ${styles.details}`}>
            {renderDetails(shown)}
          </div>
        )}
      </div>
    </div>
  )
}

/** More dots than this would be a second line. */
const maxDots = 80

const width = 1000
const height = 100

/** The line, with a vertical one for each mark. */
function Line({
  values,
  scale,
  about,
  ends,
  marks,
  breaks,
}: LineProps & { marks: readonly number[]; breaks: readonly number[] }) {
  const steps = Math.max(values.length - 1, 1)
  const isBroken = (at: number) => breaks.some((x) => x > (at - 1) / steps && x <= at / steps)
  const xOf = (at: number) => (at / steps) * width
  const yOf = (value: number) => height * (1 - scoreFraction(value, scale))
  const places = values.map((value, at) =>
    value === null ? undefined : `${xOf(at).toFixed(1)} ${yOf(value).toFixed(1)}`,
  )
  const line = places
    .map((place, at) => place && `${places[at - 1] && !isBroken(at) ? 'L' : 'M'}${place}`)
    .join('')
  return (
    <div className="stack gap-xs relative">
      <div className={`column between dimmed ${styles.scale}`} aria-hidden>
        <span>{scale}</span>
        <span>{scale / 2}</span>
        <span>0</span>
      </div>
      <svg
        className={`block ${styles.line}`}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={about}
      >
        <path
          stroke="var(--line)"
          d={`M0 0H${width}M0 ${height / 2}H${width}M0 ${height}H${width}`}
        />
        <path
          stroke="var(--edge)"
          strokeDasharray="3 3"
          d={marks.map((x) => `M${(x * width).toFixed(1)} 0V${height}`).join('')}
        />
        <path stroke="var(--accent)" strokeLinejoin="round" strokeWidth={2} d={line} />
        {values.length <= maxDots && (
          <path
            stroke="var(--accent)"
            strokeLinecap="round"
            strokeWidth={7}
            d={places.map((place) => place && `M${place}h0`).join('')}
          />
        )}
      </svg>
      <div className={`flex between dimmed ${styles.ends}`} aria-hidden>
        {ends.map((end, at) => (
          <span key={at === 0 ? 'first' : 'last'}>{end}</span>
        ))}
      </div>
    </div>
  )
}

/** Groups what is too close to be clicked one by one. @param gap the least distance of two groups */
export function groupByPlace<M extends Pick<Mark, 'x'>>(
  marks: readonly M[],
  gap: number,
): Group<M>[] {
  const groups: Group<M>[] = []
  for (const mark of marks) {
    const last = groups.at(-1)
    if (last && mark.x - last[0].x < gap) last.push(mark)
    else groups.push([mark])
  }
  return groups
}
