import { formatScore } from '@greenroom/contract'
import type { TrendPoint } from '@greenroom/contract'
import { useState } from 'react'
import { formatTimestamp } from '../../../../lib/dates.ts'
import { LongTable } from '../../../../ui/long-table.tsx'
import { hasOtherJudge, pointsOf } from './scored-points.ts'
import { describeMarks, MarkLinks } from '../words/mark-words.tsx'
import type { NameOf } from '../words/mark-words.tsx'
import styles from './score-trend.module.css'

const columns = [
  { title: 'Session', width: 11 },
  { title: 'Score', width: 5 },
  { title: 'Changed before it', width: 24 },
  { title: 'Changed since', width: 10 },
]

const since = ({ changed_since }: TrendPoint) =>
  changed_since === null ? 'Older than the history' : changed_since ? 'Yes' : 'No'

/** The trend for those who cannot see the chart, folded at first. */
export function TrendTable({ trend, nameOf }: { trend: readonly TrendPoint[]; nameOf: NameOf }) {
  const [opened, setOpened] = useState(false)
  const cells = (point: TrendPoint, _: number, about: string) => {
    const score = pointsOf(point)
    return (
      <>
        <td id={about}>{formatTimestamp(point.at)}</td>
        <td>{score === null ? '-' : formatScore(score)}</td>
        <td title={describeMarks(point.marks, nameOf)}>
          {point.marks.length > 0 ? <MarkLinks marks={point.marks} nameOf={nameOf} /> : '-'}
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
