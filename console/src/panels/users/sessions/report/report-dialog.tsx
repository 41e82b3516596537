import { fromWire, readReport, formatScore } from '@greenroom/contract'
import type { Session } from '@greenroom/contract'
import { Button, Group } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useSignInDialogOpen } from '../../../../services/session-end.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import styles from './report.module.css'
import { ScoreChart } from './score-chart.tsx'
import { Summary } from './summary.tsx'
import { Tiles } from './tiles.tsx'

/**
 * The report modal (spec section 2).
 * @param session the session of the report; the dialog is closed without one
 */
export function ReportDialog({
  session,
  onClose,
}: {
  session: Session | undefined
  onClose: () => void
}) {
  // Keeps its content while the dialog fades out.
  const [shown, setShown] = useState(session)
  if (session && session !== shown) setShown(session)
  const raw = shown?.performance_report
  const report = useMemo(() => readReport(raw), [raw])
  const { overall, scores = [], summary = '' } = report ?? {}
  return (
    <Dialog
      title="Performance Report"
      size={scores.length > 0 ? 880 : 560}
      opened={session !== undefined}
      closable={!useSignInDialogOpen()}
      onClose={onClose}
    >
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
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Dialog>
  )
}
