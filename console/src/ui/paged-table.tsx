import { maxCounted } from '@greenroom/contract'
import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import { formatNumber, pluralize } from '../lib/numbers.ts'
import { EmptyState } from './empty-state.tsx'
import { LoadingIndicator } from './loading-indicator.tsx'
import { LongTable } from './long-table.tsx'
import type { LongTableProps } from './long-table.tsx'
import { FailedLine } from './retry-button.tsx'
import styles from './table.module.css'

/** A list that grows by a page at a time, as `usePages` loads it. */
interface PagedList<Row> {
  rows: readonly Row[]
  loading: boolean
  failed: boolean
  reload: () => unknown
  total?: number | undefined
  /** Absent for a list that is loaded as a whole. */
  hasMore?: boolean
  more?: 'failed' | 'loading' | undefined
  loadMore?: () => unknown
}

/** The number of rows of a list that is not counted to its end; `undefined` while there is none. */
export function countText<Row>(
  { rows, total = rows.length }: PagedList<Row>,
  noun: string,
  plural = `${noun}s`,
): string | undefined {
  if (rows.length === 0) return undefined
  if (total > maxCounted) return `${formatNumber(maxCounted)}+ ${plural}`
  return pluralize(total, noun, plural)
}

/** What a panel tells the table of its list. */
export interface PagedProps<Row> extends Pick<LongTableProps, 'offset'> {
  list: PagedList<Row>
  /** Clears the filters of the list; absent where there are none. */
  onClear?: (() => void) | undefined
}

/** How many rows before the end of the loaded pages the next one is requested. */
const preloadRows = 50

/**
 * A long list as a table, which loads more pages as they are scrolled to. Without rows it says why: the list is loading, it
 * failed, or no row matches its filters.
 * @param what names the rows, such as "sessions"
 * @param empty what is shown where there is nothing at all
 */
export function PagedTable<Row>({
  list,
  what,
  failure = `The ${what} could not be loaded`,
  empty,
  onClear,
  ...table
}: PagedProps<Row> & {
  what: string
  failure?: string
  empty: ComponentProps<typeof EmptyState>
} & Pick<LongTableProps<Row>, 'label' | 'columns' | 'keyOf' | 'cells'>) {
  const { rows } = list
  if (rows.length > 0) return <LongTable {...{ rows, ...table, ...growing(list, what) }} />
  if (list.loading) return <LoadingIndicator />
  if (list.failed) return <EmptyState sentence={failure} onRetry={list.reload} />
  if (!onClear) return <EmptyState {...empty} />
  return (
    <EmptyState sentence={`No matching ${what}`}>
      <Button variant="default" onClick={onClear}>
        Clear filters
      </Button>
    </EmptyState>
  )
}

/** The props of a table that loads more pages of its list as they are scrolled to. @param what names the rows */
export const growing = <Row,>(
  list: PagedList<Row>,
  what: string,
): Pick<LongTableProps<Row>, 'total' | 'onView' | 'footer'> => {
  const { rows, total = 0, hasMore, more } = list
  return {
    total: hasMore ? Math.max(total, rows.length) : rows.length,
    onView(last) {
      if (last >= rows.length - preloadRows && hasMore && !more) list.loadMore?.()
    },
    footer: <MoreRows what={what} {...list} />,
  }
}

/** Below the last row: more rows are loading, could not be loaded, or can be. */
export const MoreRows = ({
  what,
  more,
  hasMore = false,
  loadMore,
}: {
  what: string
  more?: PagedList<unknown>['more']
  hasMore?: boolean
  loadMore?: () => unknown
}) =>
  more === 'failed' ? (
    <FailedLine className={`small ${styles.more}`} onRetry={() => loadMore?.()}>
      More {what} could not be loaded.
    </FailedLine>
  ) : more === 'loading' ? (
    // Not announced to screen readers: pages load continuously while scrolling.
    <p className={`row gap-sm dimmed small ${styles.more}`}>Loading more {what}…</p>
  ) : (
    hasMore && (
      // At the end of the list, where it hides no row.
      <p className={`row gap-sm dimmed small ${styles.more}`} style={{ bottom: 'auto' }}>
        <Button variant="subtle" size="compact-sm" onClick={loadMore}>
          Show more
        </Button>
      </p>
    )
  )
