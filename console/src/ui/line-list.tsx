import type { ComponentProps, ReactNode } from 'react'
import { StaleNotice } from './loaded.tsx'
import { LoadingIndicator } from './loading-indicator.tsx'
import { MoreRows } from './paged-table.tsx'
import { FailedLine } from './retry-button.tsx'

/**
 * A list in a dialog, and below it what loads more of a long one. While it has no rows, it says why; while they are out of
 * date because a reload has failed, it says so.
 */
export function LineList<Row>({
  list: { rows, loading, failed, reload, ...pages },
  label,
  what = label.toLowerCase(),
  empty,
  keyOf,
  children,
}: {
  list: {
    rows: readonly Row[]
    loading: boolean
    failed: boolean
    reload: () => unknown
  } & Partial<Pick<ComponentProps<typeof MoreRows>, 'more' | 'hasMore' | 'loadMore'>>
  label: string
  what?: string
  empty?: string
  keyOf: (row: Row) => string
  children: (row: Row) => ReactNode
}) {
  if (loading) return <LoadingIndicator />
  if (rows.length === 0 && failed)
    return <FailedLine onRetry={reload}>The {what} could not be loaded.</FailedLine>
  if (rows.length === 0) return <p className="dimmed">{empty}</p>
  return (
    <div>
      <StaleNotice onRetry={failed && !pages.more && reload} />
      <ul className="stack ruled" aria-label={label}>
        {rows.map((row) => (
          <li key={keyOf(row)} className="row between gap-lg pad-y">
            {children(row)}
          </li>
        ))}
      </ul>
      <MoreRows what={what} {...pages} />
    </div>
  )
}
