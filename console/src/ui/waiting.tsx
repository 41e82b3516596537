import { Loader } from '@mantine/core'
import styles from './waiting.module.css'

/** A spinner that shows only when the wait is longer than a blink (150 ms). */
export const Waiting = () => (
  <div className={styles.waiting} role="status">
    <Loader size={28} role="progressbar" aria-label="Loading" />
  </div>
)
