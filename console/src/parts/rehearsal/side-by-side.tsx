import type { ReactNode } from 'react'
import styles from './rehearsal.module.css'

/** The same thing of both conversations: beside each other from 900 px, otherwise one below the other. */
export const SideBySide = ({ kept, now }: { kept: ReactNode; now: ReactNode }) => (
  <div className={styles.pair}>
    <div className={styles.side}>
      <span className={styles.label}>Kept</span>
      {kept}
    </div>
    <div className={styles.side}>
      <span className={styles.label}>Now</span>
      {now}
    </div>
  </div>
)
