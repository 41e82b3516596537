import { Loader } from '@mantine/core'
import styles from './loading-indicator.module.css'

/** A spinner that shows only when the wait is longer than a blink (150 ms). */
export const LoadingIndicator = () => (
  <div className={styles.waiting} role="status">
    <Loader size={28} role="progressbar" aria-label="Loading" />
  </div>
)
