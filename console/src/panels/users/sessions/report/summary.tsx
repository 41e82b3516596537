import { Button } from '@mantine/core'
import { useState } from 'react'
import styles from './report.module.css'

/** So many characters are drawn at first, and so many more each time that one asks for more. */
const step = { first: 10_000, more: 200_000 }

/** The coaching summary. One of millions of characters is drawn piece by piece, so that it never stops the page. */
export function Summary({ text }: { text: string }) {
  const [drawn, setDrawn] = useState(step.first)
  if (text === '') return <p className={styles.none}>No coaching summary.</p>
  const left = text.length - drawn
  return (
    <>
      <p className={styles.summary}>
        {text.slice(0, drawn)}
        {left > 0 && '…'}
      </p>
      {left > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setDrawn(drawn + step.more)}>
          {`Show more (${left.toLocaleString('en-US')} characters left)`}
        </Button>
      )}
    </>
  )
}
