import { useEffect, useState } from 'react'
import styles from './template-input.module.css'

/** How long after the last key press errors are announced, in milliseconds. */
const delay = 1000

/** Announces errors to screen readers when the author pauses, and that they have been fixed. */
export function AnnouncedErrors({ messages }: { messages: readonly string[] }) {
  const [announced, setAnnounced] = useState('')
  const message = messages.join(' ')
  useEffect(() => {
    const timer = window.setTimeout(
      () => setAnnounced((before) => message || (before && 'All placeholders are correct.')),
      delay,
    )
    return () => window.clearTimeout(timer)
  }, [message])
  return (
    <div className={styles.spoken} role="status">
      {announced}
    </div>
  )
}
