import { backtests } from '@greenroom/contract'
import type { Backtest } from '@greenroom/contract'
import { useState } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import { fetchItem } from '../../../services/api/fetch.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { BackToForm } from '../../../ui/back-button.tsx'
import { JobStart } from '../jobs/job-start.tsx'
import { SessionNotice } from '../../crud/index.ts'
import { RunningBacktest } from './backtest-result-dialog.tsx'
import { mostCalls, sessionCount } from './use-backtest.ts'

/** A backtest of a report prompt: what it will do, how far it is, and what it has found. @param backtestId absent before it starts */
export function BacktestDialog({
  opened,
  backtestId,
  reportId,
  textNow,
  onStarted,
  onShow,
  onClose,
}: {
  opened: boolean
  backtestId: string | undefined
  /** The id of the report prompt. */
  reportId: string
  textNow: () => string
  onStarted: (backtest: Backtest, tried: { text: string }) => void
  onShow: (backtest: Backtest) => void
  onClose: () => void
}) {
  // Keeps its content while the dialog fades out.
  const [shownId, setShownId] = useState(backtestId)
  if (opened && shownId !== backtestId) setShownId(backtestId)
  return (
    <Dialog
      title={`The last ${sessionCount} sessions with this text`}
      size={shownId === undefined ? 560 : 880}
      {...{ opened, onClose }}
    >
      <SessionNotice />
      <div className="stack gap-lg">
        {shownId === undefined ? (
          <>
            <p>
              The newest {sessionCount} sessions of this mode that have a transcript are judged
              twice with the current text and twice with yours. That takes up to{' '}
              {formatNumber(mostCalls)} calls of the language model. It runs on the server: you can
              close this and save at any time.
            </p>
            <p className="dimmed small">No stored score changes, and no trainee sees the result.</p>
            <JobStart
              body={() => ({ report_detail_id: reportId, text: textNow(), sessions: sessionCount })}
              send={(options) => fetchItem(backtests.create, options)}
              {...{ onStarted, onShow, onClose }}
            />
          </>
        ) : (
          <>
            <RunningBacktest id={shownId} />
            <BackToForm onClick={onClose} />
          </>
        )}
      </div>
    </Dialog>
  )
}
