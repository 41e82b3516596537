import { formatScore, fromWire, partScale, scoreFraction, scoreScale } from '@greenroom/contract'
import type { Report } from '@greenroom/contract'
import styles from './report.module.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { shorten } from '../../lib/characters.ts'
import { pluralize } from '../../lib/numbers.ts'

interface ReportProps {
  report: Report | undefined
  /** Where the scale of its scores ends; without it, the scores tell. */
  scale?: 10 | 100 | null | undefined
}

/** A performance report: its overall score, a tile for each score, the chart and the summary (spec section 2). */
export function ReportContent({ report, scale }: ReportProps) {
  const { overall, scores = [], summary = '' } = report ?? {}
  return (
    <>
      <p className={`flex between gap-lg ${styles.overall}`}>
        <span>Overall Score</span>
        <strong className="numbers">{overall === undefined ? 'N/A' : formatScore(overall)}</strong>
      </p>
      {report && scores.length > 0 && (
        <SideBySide>
          <dl className={`stack gap-sm ${styles.tiles}`}>
            {Array.from(scores.entries(), ([at, { name, value }]) => (
              <div key={at} className={`column between gap-xs ${styles.tile}`}>
                <dt className="dimmed small">{name}</dt>
                <dd className="numbers">{formatScore(value)}</dd>
              </div>
            ))}
          </dl>
          <ScoreChart report={report} end={partScale(report, scale ?? scoreScale(report))} />
        </SideBySide>
      )}
      <h3 className="space-below-sm">Coaching Summary</h3>
      <Summary text={fromWire(summary).trim()} />
    </>
  )
}

/** A chart with more bars would not be readable. */
const maxBars = 20

/** The scores as bars on one scale from 0, each with its number as text. */
function ScoreChart({ report: { scores }, end }: { report: Report; end: 10 | 100 }) {
  const charted = scores.slice(0, maxBars)
  const all = charted.length === scores.length
  return (
    <figure className={styles.chart}>
      <figcaption className="dimmed small">
        {all ? 'Scores' : `First ${maxBars} scores`}, 0 to {end}
      </figcaption>
      <ul>
        {Array.from(charted.entries(), ([at, { name, value }]) => (
          <li key={at}>
            <span className={`breakable ${styles.name}`}>{name}</span>
            <progress className="meter line" value={scoreFraction(value, end)} aria-hidden />
            <span className={`ellipsis numbers ${styles.value}`}>{formatScore(value)}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}

/** Characters rendered at first, and with each click on Show more. */
const step = { first: 10_000, more: 200_000 }

/** The coaching summary. A huge one is rendered in parts, so that it does not block the page. */
function Summary({ text }: { text: string }) {
  const [shown, setShown] = useState(step.first)
  if (text === '') return <p className="dimmed">No coaching summary.</p>
  const left = text.length - shown
  return (
    <>
      <p className={`breakable ${styles.summary}`}>{shorten(text, shown)}</p>
      {left > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShown(shown + step.more)}>
          {`Show more (${pluralize(left, 'character')} left)`}
        </Button>
      )}
    </>
  )
}

/** Parts beside each other, or below each other where there is no room. */
export const SideBySide = ({ children }: { children: ReactNode }) => (
  <div className={`stack gap-lg ${styles.sides}`}>{children}</div>
)
