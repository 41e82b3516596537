import { sessionStatus } from '@greenroom/contract'
import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { useFeature } from '../../services/api/features.ts'
import { toList } from '../../services/entity-location.ts'
import { ViewLink } from '../../ui/view-link.tsx'
import type { Filters } from '../panel/index.ts'
import styles from './overview.module.css'

const withScore = { min_score: '0', max_score: '100' }

/** What each figure is called, and what its sessions are narrowed to. A number of trainees leads to no list of them. */
export const figures = {
  sessions: { title: 'Sessions', only: {} },
  completed: { title: 'Completed', only: { status: sessionStatus.completed } },
  trainees: { title: 'Trainees', only: undefined },
  scored: { title: 'Scored', only: withScore },
  mean_score: { title: 'Mean score', only: withScore },
}
type Figure = keyof typeof figures
type Values<F extends Figure> = Readonly<Record<F, number | null>>

/**
 * A number, which leads to the sessions behind it where it counts sessions and the backend lists them. Cancelled sessions count nowhere.
 * @param of what it is a figure of, such as " of Cold call"
 * @param narrowed what all of its sessions are narrowed to
 * @param value null if there is none
 */
export function SessionsLink({
  figure,
  of = '',
  narrowed,
  value,
}: {
  figure: Figure
  of?: string
  narrowed: Filters
  value: number | null
}) {
  const number = formatNumber(value)
  const { title, only } = figures[figure]
  if (!useFeature('all-sessions') || value === null || !only) return <span>{number}</span>
  const without = 'status' in only ? {} : { without: sessionStatus.cancelled }
  return (
    <ViewLink
      label={`${title}${of}: ${number}`}
      to={toList('allSessions', { ...without, ...narrowed, ...only })}
    >
      {number}
    </ViewLink>
  )
}

/**
 * A table of figures, which scrolls sideways where it does not fit.
 * @param titles those of the first and the last column
 */
export const FigureTable = <F extends Figure>({
  label,
  titles: [first, last],
  columns,
  rows,
  className = '',
}: {
  label: string
  titles: readonly [string, string]
  columns: readonly F[]
  rows: readonly {
    id: string
    name: ReactNode
    of: string
    narrowed: Filters
    values: Values<F>
    last: ReactNode
  }[]
  className?: string
}) => (
  <div className={className} style={{ overflowX: 'auto' }} role="group" aria-label={label}>
    <table className={`small numbers ${styles.table}`} aria-label={label}>
      <thead>
        <tr className="dimmed">
          {[first, ...columns.map((figure) => figures[figure].title), last].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, of, narrowed, values, last: end }) => (
          <tr key={id}>
            <td>{name}</td>
            {columns.map((figure) => (
              <td key={figure}>
                <SessionsLink {...{ figure, of, narrowed }} value={values[figure]} />
              </td>
            ))}
            <td>{end}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
