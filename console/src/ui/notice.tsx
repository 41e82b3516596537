import { IconAlertTriangle } from './icons/icons.ts'
import type { ReactNode } from 'react'
import styles from './notice.module.css'

/** A message that stays on the page until its cause is resolved. @param action what the user can do about it */
export const Notice = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className={`warning-box row wrap ${styles.notice}`} role="status">
    <IconAlertTriangle size={18} className="warning-text" />
    <div className="flexible">{children}</div>
    {action}
  </div>
)
