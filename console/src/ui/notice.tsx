import { IconAlertTriangle } from './icons/icons.ts'
import type { ReactNode } from 'react'
import styles from './notice.module.css'

/**
 * A sentence that stays on the page until what it says is settled.
 * @param action what can be done about it
 */
export const Notice = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className={styles.notice} role="status">
    <IconAlertTriangle size={18} aria-hidden className={styles.icon} />
    <div className={styles.text}>{children}</div>
    {action}
  </div>
)
