import { formatScore } from '@greenroom/contract'
import type { Score } from '@greenroom/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import styles from './report.module.css'

/** Tiles rendered at first, and with each click on Show more. */
const step = { first: 100, more: 500 }

/** Later tiles are skipped by layout until visible. The first are not: a late change of height would move the button. */
const tileOfMore = `${styles.tile} ${styles.more}`

/** A tile for each score. */
export function Tiles({ scores }: { scores: readonly Score[] }) {
  const [shown, setShown] = useState(step.first)
  const left = scores.length - shown
  return (
    <div>
      <dl className={styles.tiles}>
        {Array.from(scores.slice(0, shown).entries(), ([at, { name, value }]) => (
          <div key={at} className={at < step.first ? styles.tile : tileOfMore}>
            <dt>{name}</dt>
            <dd>{formatScore(value)}</dd>
          </div>
        ))}
      </dl>
      {left > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShown(shown + step.more)}>
          {`Show more (${formatNumber(left)} left)`}
        </Button>
      )}
    </div>
  )
}
