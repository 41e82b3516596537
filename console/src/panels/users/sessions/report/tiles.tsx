import { formatScore } from '@greenroom/contract'
import type { Score } from '@greenroom/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import styles from './report.module.css'

/** So many tiles are drawn at first, and so many more each time that one asks for more. */
const step = { first: 100, more: 500 }

/** There may be thousands of these. Not of the first: what turns out taller in view moves what is about to be clicked. */
const tileOfMore = `${styles.tile} ${styles.more}`

/** A tile for each score. */
export function Tiles({ scores }: { scores: readonly Score[] }) {
  const [drawn, setDrawn] = useState(step.first)
  const left = scores.length - drawn
  return (
    <div>
      <dl className={styles.tiles}>
        {Array.from(scores.slice(0, drawn).entries(), ([at, { name, value }]) => (
          <div key={at} className={at < step.first ? styles.tile : tileOfMore}>
            <dt>{name}</dt>
            <dd>{formatScore(value)}</dd>
          </div>
        ))}
      </dl>
      {left > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setDrawn(drawn + step.more)}>
          {`Show more (${left.toLocaleString('en-US')} left)`}
        </Button>
      )}
    </div>
  )
}
