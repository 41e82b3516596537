import { scoreFraction } from '@greenroom/contract'
import styles from './line-chart.module.css'

/** The least distance of two marks, so that each can be hit, in pixels. */
export const markGap = 26

/** More dots than this would be a second line. */
const maxDots = 80

const width = 1000
const height = 100

/**
 * Values as a line at equal steps, which has a gap where there is none, with a vertical line for each mark.
 * @param marks their places, where 1 is the width
 * @param about describes the chart to those who cannot see it
 * @param ends what stands below the first and the last value
 */
export function LineChart({
  values,
  scale,
  marks,
  about,
  ends,
}: {
  values: readonly (number | null)[]
  scale: 10 | 100
  marks: readonly number[]
  about: string
  ends: readonly [string, string]
}) {
  const xOf = (at: number) => (at / Math.max(values.length - 1, 1)) * width
  const yOf = (value: number) => height * (1 - scoreFraction(value, scale))
  const places = values.map((value, at) =>
    value === null ? undefined : `${xOf(at).toFixed(1)} ${yOf(value).toFixed(1)}`,
  )
  const line = places.map((place, at) => place && `${places[at - 1] ? 'L' : 'M'}${place}`).join('')
  return (
    <div className="stack gap-xs" style={{ position: 'relative' }}>
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

/**
 * A button below the line for each mark.
 * @param details the id of the element that shows the selected one
 */
export const ChartMarks = ({
  label,
  marks,
  selected,
  onSelect,
  details,
}: {
  label: string
  marks: readonly { key: string; x: number; label: string }[]
  selected: string | undefined
  onSelect: (key: string | undefined) => void
  details: string
}) => (
  <div className={styles.marks} {...(marks.length > 0 && { role: 'group', 'aria-label': label })}>
    {marks.map(({ key, x, label: about }) => (
      <button
        key={key}
        type="button"
        style={{ insetInlineStart: `${100 * x}%` }}
        aria-label={about}
        aria-expanded={key === selected}
        aria-controls={details}
        onClick={() => onSelect(key === selected ? undefined : key)}
      />
    ))}
  </div>
)

/** Groups what is too close to be clicked one by one. @param gap the least distance of two groups */
export function groupByPlace<Placed extends { readonly x: number }>(
  placed: readonly Placed[],
  gap: number,
): { x: number; items: Placed[] }[] {
  const groups: { x: number; items: Placed[] }[] = []
  for (const one of placed) {
    const last = groups.at(-1)
    if (last && one.x - last.x < gap) last.items.push(one)
    else groups.push({ x: one.x, items: [one] })
  }
  return groups
}
