import { readReport, sessions } from '@greenroom/contract'
import type { Session } from '@greenroom/contract'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { pluralize } from '../../../lib/numbers.ts'
import { DownloadCsv } from '../../../parts/download-csv.tsx'
import { PanelFrame } from '../../../parts/panel-frame.tsx'
import { StaleNotice } from '../../../parts/stale-notice.tsx'
import { useUndoLine } from '../../../parts/undo-delete/use-undo-line.tsx'
import { useFeature } from '../../../services/api/features.ts'
import { lazyComponent, useLazyComponent, useLazyDialog } from '../../../ui/lazy-component.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadingIndicator } from '../../../ui/loading-indicator.tsx'
import { fullName } from '../data/user-name.ts'
import type { UserViewProps } from '../data/user-views.ts'
import { askToRemoveSession } from './remove-session.tsx'
import { forgetNames } from './name-cell.tsx'
import styles from './sessions.module.css'
import { SessionsTable } from './sessions-table.tsx'
import { useSessions } from './use-sessions.ts'
import { useTrend } from './trend/use-trend.ts'

const reportDialog = lazyComponent(async () => (await import('./report-dialog.tsx')).ReportDialog)

const scoreTrend = lazyComponent(async () => (await import('./trend/score-trend.tsx')).ScoreTrend)

/** The sessions of one user (spec section 2). */
export function SessionsView({ user }: UserViewProps) {
  const { rows, loading, failed, reload } = useSessions(user)
  const { data: trend } = useTrend(user)
  const changed = useMemo(
    () => new Set(trend?.flatMap((point) => (point.changed_since ? point.session_id : []))),
    [trend],
  )
  const hasEvidence = useFeature('evidence')
  const hasTrend = useMemo(() => hasEvidence && hasTwoScores(rows), [hasEvidence, rows])
  const ScoreTrend = useLazyComponent(scoreTrend, hasTrend, () => undefined)
  const [reported, setReported] = useState<Session>()
  const close = () => setReported(undefined)
  const ReportDialog = useLazyDialog(reportDialog, reported !== undefined, close)
  const { line, offerUndo } = useUndoLine()
  const remove = useCallback(
    (session: Session) => {
      const at = rows.indexOf(session)
      askToRemoveSession(user, session, (rows[at + 1] ?? rows[at - 1])?.session_id, offerUndo)
    },
    [user, rows, offerUndo],
  )
  useEffect(() => forgetNames, [])

  const name = fullName(user)
  const heading = `Sessions of ${name}`
  return (
    <PanelFrame
      form={{ crumb: name, heading }}
      beside={
        rows.length > 0 && (
          <DownloadCsv
            quiet
            endpoint={sessions.export}
            options={{ params: { user_id: user.user_id } }}
            fallbackName="greenroom-sessions.csv"
          />
        )
      }
      count={rows.length === 0 ? undefined : pluralize(rows.length, 'session')}
    >
      {rows.length > 0 ? (
        <>
          <StaleNotice onRetry={failed && reload} />
          {hasTrend && (
            <div className={styles.trend}>
              {ScoreTrend && <ScoreTrend user={user} sessions={rows} />}
            </div>
          )}
          <SessionsTable
            label={heading}
            rows={rows}
            changed={changed}
            onReport={setReported}
            onDelete={remove}
          />
        </>
      ) : loading ? (
        <LoadingIndicator />
      ) : (
        <EmptyState onRetry={failed && reload} />
      )}
      {line}
      {ReportDialog && <ReportDialog session={reported} onClose={close} />}
    </PanelFrame>
  )
}

/** Whether there is a line to draw. Reads no more reports than it must. */
function hasTwoScores(rows: readonly Session[]): boolean {
  let found = 0
  return rows.some(
    ({ performance_report: report }) => readReport(report)?.overall !== undefined && ++found === 2,
  )
}
