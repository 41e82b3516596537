import { backtestJobs } from '../backtests/use-backtest.ts'
import { experimentJobs } from '../experiments/experiments.ts'
import { useFollowed } from '../jobs/followed.ts'
import { isRunning } from '../jobs/jobs.ts'
import { useFeatures } from '../../../services/api/features.ts'
import { openDialog } from '../../../services/dashboard-location.ts'
import { IconFlask } from '../../../ui/icons/icons.ts'
import { Tooltip } from '../../../ui/tooltip.tsx'
import styles from './followed-jobs.module.css'

interface Props {
  /** Whether only icons are shown, with the words as tooltips. */
  collapsed: boolean
  /** Called when one is opened. */
  onChosen: (() => void) | undefined
}

const kinds = {
  experiment: { noun: 'Experiment', dialog: 'experiment', jobs: experimentJobs },
  backtest: { noun: 'Backtest', dialog: 'backtest-result', jobs: backtestJobs },
}

/** The experiments and backtests that this tab follows: their progress, then what they say, until it was seen. */
export function FollowedJobs(props: Props) {
  const features = useFeatures()
  return useFollowed().map(
    ({ kind, id }) =>
      features.has(`${kind}s`) && <Followed key={id} {...{ kind, id }} {...props} />,
  )
}

function Followed({ kind, id, collapsed, onChosen }: Props & ReturnType<typeof useFollowed>[0]) {
  const { noun, dialog, jobs } = kinds[kind]
  const { job, sentence } = jobs.useFollowedJob(id)
  if (!job) return null
  const { name = noun, calls_made, calls_planned } = job
  const words = isRunning(job) ? noun : `${noun} finished`
  return (
    <Tooltip text={collapsed ? `${words}: ${name}` : undefined} side="right">
      <button
        type="button"
        className={`row gap-md small hoverable ${styles.followed}`}
        data-collapsed={collapsed}
        aria-label={`${words}: ${name}. ${sentence}`}
        onClick={() => {
          onChosen?.()
          openDialog({ name: dialog, id })
        }}
      >
        <IconFlask size={20} stroke={1.75} aria-hidden />
        {!collapsed && (
          <span className="stack grow gap-xs" aria-hidden>
            <span className="ellipsis medium-weight" translate="no">
              {name}
            </span>
            {isRunning(job) ? (
              <progress className="meter line" max={calls_planned} value={calls_made} />
            ) : (
              <span className="breakable dimmed tiny">{sentence}</span>
            )}
          </span>
        )}
      </button>
    </Tooltip>
  )
}
