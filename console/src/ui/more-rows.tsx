import { maxCounted } from '@greenroom/contract'
import { Button } from '@mantine/core'
import { formatNumber } from '../lib/numbers.ts'
import { FailedLine } from './retry-button.tsx'
import styles from './table.module.css'

/** How many rows before the end of the loaded pages the next one is requested. */
export const preloadRows = 50

/** The number of rows of a list that is not counted to its end. */
export const countText = (total: number, noun: string, plural = `${noun}s`): string => {
  const isCounted = total <= maxCounted
  return `${formatNumber(isCounted ? total : maxCounted)}${isCounted ? '' : '+'} ${total === 1 ? noun : plural}`
}

/** Below the last row: more rows are loading, could not be loaded, or can be. */
export const MoreRows = ({
  what,
  more,
  hasMore,
  loadMore,
}: {
  what: string
  more: 'failed' | 'loading' | undefined
  hasMore: boolean
  loadMore: () => void
}) =>
  more === 'failed' ? (
    <FailedLine className={`small ${styles.more}`} onRetry={loadMore}>
      More {what} could not be loaded.
    </FailedLine>
  ) : more === 'loading' ? (
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
