import { useEffect, useState } from 'react'
import styles from './template-input.module.css'

/** How long the text rests before its faults are read out, in milliseconds. */
const rest = 1000

/** Reads out what is wrong once the author pauses, and that all is well again. */
export function AnnouncedErrors({ sentences }: { sentences: readonly string[] }) {
  const [spoken, setSpoken] = useState('')
  const said = sentences.join(' ')
  useEffect(() => {
    const timer = window.setTimeout(
      () => setSpoken((before) => said || (before && 'All placeholders are correct.')),
      rest,
    )
    return () => window.clearTimeout(timer)
  }, [said])
  return (
    <div className={styles.spoken} role="status">
      {spoken}
    </div>
  )
}
