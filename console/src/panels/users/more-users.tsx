import { Button } from '@mantine/core'
import styles from './users.module.css'

/** What stands below the last user that is here: that more are coming, or that they could not be had. */
export const MoreUsers = ({
  coming,
  onRetry,
}: {
  coming: 'loading' | 'failed' | undefined
  onRetry: () => void
}) =>
  coming && (
    <p className={styles.more} role="status">
      {coming === 'loading' ? (
        'Loading more users…'
      ) : (
        <>
          More users could not be loaded.
          <Button variant="subtle" size="compact-sm" onClick={onRetry}>
            Retry
          </Button>
        </>
      )}
    </p>
  )
