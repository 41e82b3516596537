import { RetryButton } from '../../../ui/retry-button.tsx'
import styles from './users.module.css'

/** What stands below the last user that is here: that more are coming, or that they could not be had. */
export const MoreUsers = ({
  coming,
  onRetry,
}: {
  coming: 'loading' | 'failed' | undefined
  onRetry: () => void
}) =>
  coming === 'failed' ? (
    <p className={styles.more} role="status">
      More users could not be loaded.
      <RetryButton quiet onClick={onRetry} />
    </p>
  ) : (
    // Not told to those who listen: page after page comes while one scrolls.
    coming && <p className={styles.more}>Loading more users…</p>
  )
