import { Button } from '@mantine/core'
import { RetryButton } from '../../../ui/retry-button.tsx'
import styles from './list.module.css'

/** Below the last row: more entries are loading, could not be loaded, or can be. */
export const MoreEntries = ({
  state,
  hasMore,
  load,
}: {
  state: 'loading' | 'failed' | undefined
  hasMore: boolean
  load: () => void
}) =>
  state === 'failed' ? (
    <p className={styles.more} role="status">
      More entries could not be loaded.
      <RetryButton quiet onClick={load} />
    </p>
  ) : state === 'loading' ? (
    <p className={styles.more}>Loading more entries…</p>
  ) : (
    hasMore && (
      <p className={styles.more}>
        <Button variant="subtle" size="compact-sm" onClick={load}>
          Show more
        </Button>
      </p>
    )
  )
