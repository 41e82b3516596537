import { Button } from '@mantine/core'
import { useState } from 'react'
import { scoreText } from './read-report.ts'
import type { Score } from './read-report.ts'
import styles from './report.module.css'

/** So many tiles are drawn at first, and so many more each time that one asks for more. */
const step = { first: 100, more: 500 }

/** A tile for each score. */
export function Tiles({ scores }: { scores: readonly Score[] }) {
  const [drawn, setDrawn] = useState(step.first)
  const left = scores.length - drawn
  return (
    <div>
      <dl className={styles.tiles}>
        {scores.slice(0, drawn).map(({ field, name, value }) => (
          <div key={field} className={styles.tile}>
            <dt>{name}</dt>
            <dd>{scoreText(value)}</dd>
          </div>
        ))}
      </dl>
      {left > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setDrawn(drawn + step.more)}>
          {`Show more of the ${left.toLocaleString('en-US')} left`}
        </Button>
      )}
    </div>
  )
}
