import { useEffect } from 'react'
import { backtestJobs, describeState } from '../backtests/use-backtest.ts'
import { experimentJobs } from '../experiments/experiments.ts'
import { describeExperiment } from '../experiments/sentences.ts'
import { unfollow, useFollowed } from '../jobs/followed.ts'
import { isGone } from '../../../services/api/api-error.ts'
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

/** The experiments and backtests that this tab follows: their progress, then what they say, until it was seen. */
export function FollowedJobs(props: Props) {
  const features = useFeatures()
  return useFollowed().map(({ kind, id }) => {
    const Job = kind === 'experiment' ? FollowedExperiment : FollowedBacktest
    return features.has(`${kind}s`) && <Job key={id} id={id} {...props} />
  })
}

function FollowedExperiment({ id, ...props }: Props & { id: string }) {
  const { data, error } = experimentJobs.useJob(id)
  const sentence = data && describeExperiment(data)
  return (
    <Followed noun="Experiment" dialog="experiment" {...{ id, data, error, sentence }} {...props} />
  )
}

function FollowedBacktest({ id, ...props }: Props & { id: string }) {
  const { data, error } = backtestJobs.useJob(id)
  const sentence = data && describeState(data)
  return (
    <Followed
      noun="Backtest"
      dialog="backtest-result"
      {...{ id, data, error, sentence }}
      {...props}
    />
  )
}

interface JobState {
  name?: string | undefined
  state: string
  calls_made: number
  calls_planned: number
}

function Followed({
  noun,
  dialog,
  id,
  data,
  error,
  sentence = '',
  collapsed,
  onChosen,
}: Props & {
  noun: string
  /** Shows it. */
  dialog: string
  id: string
  data: JobState | undefined
  error: unknown
  sentence: string | undefined
}) {
  const wasDeleted = isGone(error)
  useEffect(() => {
    if (wasDeleted) unfollow(id)
  }, [id, wasDeleted])
  if (!data) return null
  const { name = noun, state, calls_made, calls_planned } = data
  const words = state === 'running' ? noun : `${noun} finished`
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
            {state === 'running' ? (
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
