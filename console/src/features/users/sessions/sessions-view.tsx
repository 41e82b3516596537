import { readReport, sessions, toastMessages } from '@greenroom/contract'
import type { Session, User } from '@greenroom/contract'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { pluralize } from '../../../lib/numbers.ts'
import {
  confirmDelete,
  DownloadCsv,
  PanelFrame,
  usePanelView,
  useUndoLine,
} from '../../crud/index.ts'
import { useFeature } from '../../../services/api/features.ts'
import { changeView, leaveView } from '../../../services/dashboard-location.ts'
import type { Unfolded, View } from '../../../services/dashboard-location.ts'
import { toView } from '../../../services/entity-location.ts'
import { LoadedList } from '../../../ui/loaded.tsx'
import { LoadingIndicator } from '../../../ui/loading-indicator.tsx'
import { fullName } from '../../../lib/full-name.ts'
import type { UserViewProps } from '../data/users.ts'
import { forgetNames, deleteOpener, SessionsTable } from './sessions-table.tsx'
import { ScoreTrend } from './trend/score-trend.tsx'
import { dropSession, reloadSessions, useSessions, useTrend } from '../data/use-sessions.ts'
import { request } from '../../../services/api/request.ts'
import { Name } from '../../../ui/name.tsx'
import { Button, Group } from '@mantine/core'
import { SessionAgreement } from '../../tests/index.ts'
import { ModelsLine, ReportContent } from '../../report/index.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { lazyPart } from '../../../ui/lazy-component.ts'
import styles from './evidence/session-evidence.module.css'

/** The sessions of one user (spec section 2). */
export function SessionsView({ user }: UserViewProps) {
  const list = useSessions(user)
  const { rows } = list
  const { data: trend } = useTrend(user)
  const changed = useMemo(
    () => new Set(trend?.flatMap((point) => (point.changed_since ? point.session_id : []))),
    [trend],
  )
  const hasEvidence = useFeature('evidence')
  const hasTrend = useMemo(() => hasEvidence && hasTwoScores(rows), [hasEvidence, rows])
  const { location, view } = usePanelView()
  const { segment } = location
  const report = view?.report
  const reported = rows.find(({ session_id }) => session_id === report?.session)
  const toReport = useCallback(
    ({ session_id }: Session, unfolded?: Unfolded) =>
      toView(segment, reportView(user, session_id, unfolded)),
    [segment, user],
  )
  const unfold = (unfolded: Unfolded) =>
    report && changeView(location, reportView(user, report.session, unfolded))
  // A second click while the dialog fades out must not leave the sessions too.
  const close = () => report && leaveView(location)
  const { line, offerUndo } = useUndoLine()
  const remove = useCallback(
    (session: Session) => {
      const { session_id } = session
      const at = rows.indexOf(session)
      const neighbour = rows[at + 1] ?? rows[at - 1]
      confirmDelete({
        what: (
          <>
            session <Name>{session_id}</Name>
          </>
        ),
        send: (signal) => request(sessions.remove, { params: { session_id }, signal }),
        done: toastMessages.users.sessionRemoved,
        failure: toastMessages.users.sessionFailed,
        // The row is removed after the response (spec section 8).
        onDone: () => {
          dropSession(user, session_id)
          offerUndo({
            entity: 'sessions',
            id: session_id,
            name: `Session ${session_id}`,
            reload: () => reloadSessions(user),
            focusTrigger: deleteOpener(session_id),
          })
        },
        onGone: () => reloadSessions(user),
        next: neighbour && deleteOpener(neighbour.session_id),
      })
    },
    [user, rows, offerUndo],
  )
  useEffect(() => forgetNames, [])

  const name = fullName(user)
  const heading = `Sessions of ${name}`
  return (
    <PanelFrame
      form={{ crumb: <Name>{name}</Name>, heading }}
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
      <LoadedList list={list}>
        {hasTrend && <ScoreTrend user={user} sessions={rows} />}
        <SessionsTable
          label={heading}
          rows={rows}
          changed={changed}
          toReport={toReport}
          onDelete={remove}
        />
      </LoadedList>
      {line}
      <ReportDialog
        session={reported}
        unfolded={report?.unfolded}
        onUnfold={unfold}
        onClose={close}
      />
    </PanelFrame>
  )
}

/** The sessions with a report open. */
const reportView = ({ user_id, email }: User, session: string, unfolded: Unfolded): View => ({
  name: 'sessions',
  id: user_id,
  of: email,
  report: { session, ...(unfolded && { unfolded }) },
})

/** Whether there is a line to draw. Reads no more reports than it must. */
function hasTwoScores(rows: readonly Session[]): boolean {
  let found = 0
  return rows.some(
    ({ performance_report: report }) => readReport(report)?.overall !== undefined && ++found === 2,
  )
}

const SessionEvidence = lazyPart(
  async () => (await import('./evidence/session-evidence.tsx')).SessionEvidence,
  LoadingIndicator,
)

/**
 * The report modal (spec section 2).
 * @param session the session of the report; the dialog is closed without one
 * @param unfolded what is unfolded below the report
 */
function ReportDialog({
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
      {shown.session && <ModelsLine of={shown.session} />}
      {shown.session && report && (
        <SessionAgreement
          sessionId={shown.session.session_id}
          judgeModel={shown.session.judge_model}
        />
      )}
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
