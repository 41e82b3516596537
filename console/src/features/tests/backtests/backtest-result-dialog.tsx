import { Button, Group } from '@mantine/core'
import { formatMoment } from '../../../lib/dates.ts'
import { nameOfActor } from '../../../lib/name-of-actor.ts'
import { useDialogLocation } from '../../../services/dashboard-location.ts'
import { toItem } from '../../../services/entity-location.ts'
import { Dialog, useLastDefined } from '../../../ui/dialog.tsx'
import { Name } from '../../../ui/name.tsx'
import { ViewLink } from '../../../ui/view-link.tsx'
import { SessionNotice } from '../../panel/index.ts'
import { RunningBacktest } from './backtest-result.tsx'
import { backtestJobs } from './use-backtest.ts'

/** A backtest that was opened from their list or the navigation. It may be left: it runs on the server. */
export function BacktestResultDialog({
  opened,
  onClose,
}: {
  opened: boolean
  onClose: () => void
}) {
  const id = useLastDefined(useDialogLocation('backtest-result').dialog?.id)
  return (
    <Dialog title="Backtest" size={880} opened={opened} onClose={onClose}>
      <SessionNotice />
      <div className="stack gap-lg">
        {id !== undefined && (
          <>
            <Origin id={id} />
            <RunningBacktest key={id} id={id} />
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            Done
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}

/** Whose text a backtest tried, and when. */
function Origin({ id }: { id: string }) {
  const { data } = backtestJobs.useJob(id)
  if (!data) return null
  const { report_detail_id, name, made_by, at } = data
  return (
    <p className="dimmed small breakable">
      <ViewLink to={toItem('mode-reports', report_detail_id)}>
        {`Report prompt of ${name ?? 'a mode'}`}
      </ViewLink>
      {', tried by '}
      <Name>{nameOfActor(made_by)}</Name>
      {` · ${formatMoment(at)}`}
    </p>
  )
}
