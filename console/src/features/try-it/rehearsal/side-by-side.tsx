import type { ReactNode } from 'react'
import styles from './rehearsal.module.css'

/** The same item of both conversations: beside each other from 900 px, otherwise one below the other. */
export const SideBySide = ({ kept, now }: { kept: ReactNode; now: ReactNode }) => (
  <div className={`stack gap-sm ${styles.pair}`}>
    <div className={styles.side}>
      <span className={`block dimmed tiny ${styles.label}`}>Kept</span>
      {kept}
    </div>
    <div className={styles.side}>
      <span className={`block dimmed tiny ${styles.label}`}>Now</span>
      {now}
    </div>
  </div>
)
