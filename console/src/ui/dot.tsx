import styles from './dot.module.css'

/** Separates a text from the button after it. Not on narrow screens, where the button may wrap. */
export const Dot = () => (
  <span className={styles.dot} aria-hidden>
    ·
  </span>
)
