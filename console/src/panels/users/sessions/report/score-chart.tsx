import { scaleOf, scoreText } from './read-report.ts'
import type { Score } from './read-report.ts'
import styles from './report.module.css'

/** A chart of more bars says no more than their numbers do. */
const most = 20

/** The scores as bars on one scale from 0, each with its number as text. */
export function ScoreChart({ scores }: { scores: readonly Score[] }) {
  const charted = scores.slice(0, most)
  const end = scaleOf(charted)
  const all = charted.length === scores.length
  return (
    <figure className={styles.chart}>
      <figcaption>
        {all ? 'Scores' : `The first ${most} scores`}, 0 to {scoreText(end)}
      </figcaption>
      <ul>
        {charted.map(({ field, name, value }) => (
          <li key={field}>
            <span className={styles.name}>{name}</span>
            <span className={styles.track} aria-hidden>
              <svg preserveAspectRatio="none" viewBox="0 0 100 1">
                <rect width={share(value, end)} height="1" />
              </svg>
            </span>
            <span className={styles.value}>{scoreText(value)}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}

/** How far a bar reaches, in percent. */
const share = (value: number, end: number) => Math.max(0, Math.min(100, (100 * value) / end))
