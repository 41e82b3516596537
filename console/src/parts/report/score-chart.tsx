import { scoreFraction, scoreScale, formatScore } from '@greenroom/contract'
import type { Report } from '@greenroom/contract'
import styles from './report.module.css'

/** A chart with more bars would not be readable. */
const maxBars = 20

/** The scores as bars on one scale from 0, each with its number as text. */
export function ScoreChart({ report }: { report: Report }) {
  const { scores } = report
  const charted = scores.slice(0, maxBars)
  const end = scoreScale(report)
  const all = charted.length === scores.length
  return (
    <figure className={styles.chart}>
      <figcaption>
        {all ? 'Scores' : `First ${maxBars} scores`}, 0 to {end}
      </figcaption>
      <ul>
        {Array.from(charted.entries(), ([at, { name, value }]) => (
          <li key={at}>
            <span className={styles.name}>{name}</span>
            <span className={styles.track} aria-hidden>
              <svg preserveAspectRatio="none" viewBox="0 0 100 1">
                <rect width={100 * scoreFraction(value, end)} height="1" />
              </svg>
            </span>
            <span className={styles.value}>{formatScore(value)}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
