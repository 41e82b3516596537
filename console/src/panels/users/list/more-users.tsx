import { RetryButton } from '../../../ui/retry-button.tsx'
import styles from './users.module.css'

/** Below the last loaded row: more users are loading, or could not be loaded. */
export const MoreUsers = ({
  state,
  onRetry,
}: {
  state: 'loading' | 'failed' | undefined
  onRetry: () => void
}) =>
  state === 'failed' ? (
    <p className={styles.more} role="status">
      More users could not be loaded.
      <RetryButton quiet onClick={onRetry} />
    </p>
  ) : (
    // Not announced to screen readers: pages load continuously while scrolling.
    state && <p className={styles.more}>Loading more users…</p>
  )
