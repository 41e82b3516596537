import { useFeature } from '../../services/api/features.ts'
import { openSessions } from '../../services/entity-location.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { ViewLink } from '../../ui/view-link.tsx'

/** The days of a figure, and what its sessions are narrowed to. */
export interface Narrowed {
  readonly from: string
  readonly to: string
  readonly [filter: string]: string
}

/** Narrows to the sessions with a score. */
export const withScore = { min_score: '0', max_score: '100' }

/** A figure or a mean; `-` if there is none. */
export const formatMean = (value: number | null): string => formatNumber(value ?? undefined)

/**
 * A number that leads to the sessions behind it, where the backend lists them. Cancelled sessions count nowhere.
 * @param about what it is the number of
 * @param value null if there is none
 */
export function SessionsLink({
  about,
  narrowed,
  value,
}: {
  about: string
  narrowed: Narrowed
  value: number | null
}) {
  const number = formatMean(value)
  if (!useFeature('all-sessions') || value === null) return number
  const without = narrowed['status'] === undefined ? { without: 'cancelled' } : {}
  return (
    <ViewLink
      label={`${about}: ${number}`}
      onOpen={() => openSessions({ ...without, ...narrowed })}
    >
      {number}
    </ViewLink>
  )
}
