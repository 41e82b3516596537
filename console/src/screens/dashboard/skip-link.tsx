import type { RefObject } from 'react'
import { focusElement } from '../../lib/focus.ts'
import styles from './shell.module.css'

/** Lets keyboard users skip the navigation. It is a button because the dashboard's URL never changes. */
export const SkipLink = ({ to }: { to: RefObject<HTMLElement | null> }) => (
  <button type="button" className={styles.skip} onClick={() => focusElement(to.current)}>
    Skip to content
  </button>
)
