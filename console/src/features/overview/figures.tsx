import { sessionStatus } from '@greenroom/contract'
import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { useFeature } from '../../services/api/features.ts'
import { toList } from '../../services/entity-location.ts'
import { ViewLink } from '../../ui/view-link.tsx'
import type { Filters } from '../crud/index.ts'

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
      to={toList('allSessions', { ...without, ...narrowed, ...only, zone: 'UTC' })}
    >
      {number}
    </ViewLink>
  )
}

/** The cells of some figures. @param others what the links say and lead to */
export const figureCells = <F extends Figure>(
  columns: readonly F[],
  values: Readonly<Record<F, number | null>>,
  others: Pick<Parameters<typeof SessionsLink>[0], 'of' | 'narrowed'>,
): ReactNode =>
  columns.map((figure) => (
    <td key={figure}>
      <SessionsLink {...{ figure, ...others }} value={values[figure]} />
    </td>
  ))

export const titlesOf = (columns: readonly Figure[]): string[] =>
  columns.map((figure) => figures[figure].title)
