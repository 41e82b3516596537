import type { RefObject } from 'react'
import styles from './shell.module.css'

/** Leads keyboards past the navigation. A button, since the dashboard's address never changes. */
export const SkipLink = ({ to }: { to: RefObject<HTMLElement | null> }) => (
  <button type="button" className={styles.skip} onClick={() => to.current?.focus()}>
    Skip to content
  </button>
)
