import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import styles from './report.module.css'

/** Characters rendered at first, and with each click on Show more. */
const step = { first: 10_000, more: 200_000 }

/** The coaching summary. A huge one is rendered in parts, so that it does not block the page. */
export function Summary({ text }: { text: string }) {
  const [shown, setShown] = useState(step.first)
  if (text === '') return <p className={styles.none}>No coaching summary.</p>
  const left = text.length - shown
  return (
    <>
      <p className={styles.summary}>
        {text.slice(0, shown)}
        {left > 0 && '…'}
      </p>
      {left > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShown(shown + step.more)}>
          {`Show more (${formatNumber(left)} characters left)`}
        </Button>
      )}
    </>
  )
}
