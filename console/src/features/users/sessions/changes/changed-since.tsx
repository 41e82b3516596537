import { IconHistory } from '../../../../ui/icons/icons.ts'
import styles from './changed-since.module.css'

/** A quiet remark that something has changed since a session. */
export const ChangedSince = ({ children }: { children: string }) => (
  <span className={`inline-row gap-xs dimmed tiny ${styles.changed}`}>
    <IconHistory size={14} aria-hidden />
    {children}
  </span>
)
