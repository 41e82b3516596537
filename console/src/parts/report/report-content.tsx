import { formatScore, fromWire } from '@greenroom/contract'
import type { Report } from '@greenroom/contract'
import styles from './report.module.css'
import { ScoreChart } from './score-chart.tsx'
import { Summary } from './summary.tsx'
import { Tiles } from './tiles.tsx'

/** A performance report: its overall score, a tile for each score, the chart and the summary (spec section 2). */
export function ReportContent({ report }: { report: Report | undefined }) {
  const { overall, scores = [], summary = '' } = report ?? {}
  return (
    <>
      <p className={styles.overall}>
        <span>Overall Score</span>
        <strong>{overall === undefined ? 'N/A' : formatScore(overall)}</strong>
      </p>
      {report && scores.length > 0 && (
        <div className={styles.scores}>
          <Tiles scores={scores} />
          <ScoreChart report={report} />
        </div>
      )}
      <h3 className={styles.heading}>Coaching Summary</h3>
      <Summary text={fromWire(summary).trim()} />
    </>
  )
}
