import { readReport } from '@greenroom/contract'
import type { Session } from '@greenroom/contract'
import { Button, Group } from '@mantine/core'
import { useMemo, useState } from 'react'
import { ReportContent } from '../../../parts/report/report-content.tsx'
import { useFeature } from '../../../services/api/features.ts'
import { useSignInDialogOpen } from '../../../services/session-end.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { MetDisclosure } from './evidence/met-disclosure.tsx'

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
  const hasScores = report !== undefined && report.scores.length > 0
  const hasEvidence = useFeature('evidence')
  return (
    <Dialog
      title="Performance Report"
      size={hasScores || hasEvidence ? 880 : 560}
      opened={session !== undefined}
      closable={!useSignInDialogOpen()}
      onClose={onClose}
    >
      <ReportContent report={report} />
      {shown && <MetDisclosure key={shown.session_id} sessionId={shown.session_id} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Dialog>
  )
}
