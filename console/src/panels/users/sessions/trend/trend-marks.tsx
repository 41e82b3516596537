import { formatScore } from '@greenroom/contract'
import { useId, useState } from 'react'
import { formatMoment } from '../../../../lib/dates.ts'
import type { MarkGroup, ScoredPoint } from './scored-points.ts'
import styles from './score-trend.module.css'
import type { NameOf } from './use-names.ts'
import { describeMarks, nounsOf } from './mark-words.ts'

/** A group of many changes names this many sessions; the table lists all. */
const maxSessions = 5

const moment = ({ at }: ScoredPoint) => formatMoment(Date.parse(at))

/** A button below the line for each change of a version, and what changed there. */
export function TrendMarks({ groups, nameOf }: { groups: readonly MarkGroup[]; nameOf: NameOf }) {
  const id = useId()
  const [selected, select] = useState<string>()
  const keyOf = ({ points: [first] }: MarkGroup) => first?.session_id
  const shown = groups.find((group) => keyOf(group) === selected)
  return (
    <>
      <div
        className={styles.marks}
        {...(groups.length > 0 && { role: 'group', 'aria-label': 'Changes of versions' })}
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
          <ul className={styles.details}>
            {shown.points.slice(0, maxSessions).map((point) => (
              <li key={point.session_id}>
                <strong>{moment(point)}</strong>, score {formatScore(point.score)}, after changes:{' '}
                {describeMarks(point.marks, nameOf)}
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
