import { fromWire } from '@greenroom/contract'
import { UnstyledButton } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { formatAgo } from '../../../lib/dates.ts'
import { capitalize } from '../../../lib/humanize.ts'
import { queryClient } from '../../../services/api/lists.ts'
import { useDialogLocation } from '../../../services/dashboard-location.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.ts'
import { LineButton } from '../../../ui/line-button.tsx'
import { Dot } from '../../../ui/note.tsx'
import type { FormSlotProps } from '../../crud/index.ts'
import { isRunning } from '../jobs/jobs.ts'
import { backtestJobs, describeState, sessionCount, useNewestBacktest } from './use-backtest.ts'

const BacktestDialog = lazyDialog(
  async () => (await import('./backtest-dialog.tsx')).BacktestDialog,
)

/** The backtest of a report prompt that was started last in this visit. */
interface Started {
  backtest_id: string
  text: string
}

/** It lives in the cache, which is emptied at sign-out. */
const startedKey = ['started backtest']

/**
 * Offers to judge the newest sessions with the unsaved text of a report prompt, and tells what the last backtest has found:
 * that of this visit, or else the newest that the backend lists. Saving never waits for it.
 */
export function BacktestLine({ unsaved }: Pick<FormSlotProps, 'unsaved'>) {
  const { id } = unsaved
  const { dialog, open, close } = useDialogLocation('backtest')
  const started = queryClient.getQueryData<Started>([...startedKey, id])
  const newest = useNewestBacktest(id)
  const isDirty = useSyncExternalStore(unsaved.subscribe, unsaved.isDirty)
  const textNow = () => String(unsaved.row()['prompt_template'])
  const { data: backtest } = backtestJobs.useJob(started?.backtest_id ?? newest)
  const tried = started ? fromWire(started.text) : backtest?.text
  const isOther = useSyncExternalStore(
    unsaved.subscribe,
    () => backtest !== undefined && tried !== fromWire(textNow()),
  )
  const age = backtest && !started && !isRunning(backtest) && formatAgo(Date.parse(backtest.at))
  const about = [isOther && 'an earlier text', age && `judged ${age}`].filter(Boolean).join(', ')
  return (
    <>
      {backtest && (
        <p className="dimmed small whole-line" role="status">
          {about && `${capitalize(about)}: `}
          {describeState(backtest)} <Dot />{' '}
          <LineButton onClick={() => open(backtest.backtest_id)} />
        </p>
      )}
      {isDirty && (isOther || !started) && (
        <p className="small whole-line">
          {/* It is longer than a phone is wide in large type, so that it wraps like text. */}
          <UnstyledButton
            className="target medium-weight accent-text"
            fz="inherit"
            onPointerEnter={BacktestDialog.preload}
            onClick={() => open()}
          >
            {`Judge the last ${sessionCount} sessions with this text`}
          </UnstyledButton>
        </p>
      )}
      <BacktestDialog
        opened={dialog !== undefined}
        reportId={id}
        backtestId={dialog?.id}
        textNow={textNow}
        onStarted={(one, { text }) => {
          const { backtest_id } = one
          backtestJobs.keep(backtest_id, one)
          backtestJobs.started(backtest_id)
          queryClient.setQueryDefaults(startedKey, { gcTime: Infinity })
          queryClient.setQueryData<Started>([...startedKey, id], { backtest_id, text })
        }}
        onShow={({ backtest_id }) => open(backtest_id)}
        onClose={close}
      />
    </>
  )
}
