import { Loader } from '@mantine/core'
import styles from './loading-indicator.module.css'

/** A spinner that appears after 150 ms. */
export const LoadingIndicator = () => (
  <div className={`stack gap-md ${styles.loading}`} role="status">
    <Loader size={28} role="progressbar" aria-label="Loading" />
  </div>
)
