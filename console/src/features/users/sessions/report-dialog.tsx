import { readReport } from '@greenroom/contract'
import type { Session } from '@greenroom/contract'
import { Button, Group } from '@mantine/core'
import { useMemo, useState } from 'react'
import { SessionAgreement } from '../../tests/index.ts'
import { ReportContent } from '../../report/index.ts'
import { useFeature } from '../../../services/api/features.ts'
import type { Unfolded } from '../../../services/dashboard-location.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { lazyPart } from '../../../ui/lazy-component.ts'
import { LoadingIndicator } from '../../../ui/loading-indicator.tsx'
import styles from './evidence/session-evidence.module.css'

const SessionEvidence = lazyPart(
  async () => (await import('./evidence/session-evidence.tsx')).SessionEvidence,
  LoadingIndicator,
)

/**
 * The report modal (spec section 2).
 * @param session the session of the report; the dialog is closed without one
 * @param unfolded what is unfolded below the report
 */
export function ReportDialog({
  session,
  unfolded,
  onUnfold,
  onClose,
}: {
  session: Session | undefined
  unfolded: Unfolded
  onUnfold: (unfolded: Unfolded) => void
  onClose: () => void
}) {
  // Keeps its content while the dialog fades out.
  const [shown, setShown] = useState({ session, unfolded })
  if (session && (session !== shown.session || unfolded !== shown.unfolded))
    setShown({ session, unfolded })
  const raw = shown.session?.performance_report
  const report = useMemo(() => readReport(raw), [raw])
  const hasScores = report !== undefined && report.scores.length > 0
  // The prompt used in the session, where the backend knows it, is loaded when it is unfolded.
  const hasEvidence = useFeature('evidence')
  const isUnfolded = shown.unfolded !== undefined
  return (
    <Dialog
      title="Performance Report"
      size={hasScores || hasEvidence ? 880 : 560}
      opened={session !== undefined}
      onClose={onClose}
    >
      <ReportContent report={report} scale={shown.session?.score_scale} />
      {shown.session && report && <SessionAgreement sessionId={shown.session.session_id} />}
      {shown.session && hasEvidence && (
        <details
          key={shown.session.session_id}
          className={styles.disclosure}
          open={isUnfolded}
          onToggle={({ currentTarget: { open } }) => {
            // The browser also reports a change that came from here.
            if (open !== isUnfolded) onUnfold(open ? 'prompt' : undefined)
          }}
        >
          <summary onPointerEnter={SessionEvidence.preload}>Prompt used in this session</summary>
          {isUnfolded && (
            <SessionEvidence
              sessionId={shown.session.session_id}
              unfolded={shown.unfolded}
              onUnfold={onUnfold}
            />
          )}
        </details>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Dialog>
  )
}
