import { useEffect } from 'react'
import { openDialog } from '../../services/dashboard-location.ts'
import { IconFlask } from '../../ui/icons/icons.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { isDeleted, useExperiment } from './experiments.ts'
import { unfollow, useFollowed } from './followed.ts'
import { describeExperiment } from './sentences.ts'
import styles from './experiments.module.css'

interface Props {
  /** Whether only icons are shown, with the words as tooltips. */
  collapsed: boolean
  /** Called when one is opened. */
  onChosen: (() => void) | undefined
}

/** The experiments that this tab follows: their progress, then what they say, until it was seen. */
export const RunningExperiments = (props: Props) =>
  useFollowed().map((id) => <Followed key={id} id={id} {...props} />)

function Followed({ id, collapsed, onChosen }: Props & { id: string }) {
  const { data, error } = useExperiment(id)
  const isGone = isDeleted(error)
  useEffect(() => {
    if (isGone) unfollow(id)
  }, [id, isGone])
  if (!data) return null
  const { name, state, calls_made, calls_planned } = data
  const words = state === 'running' ? 'Experiment' : 'Experiment finished'
  return (
    <Tooltip text={collapsed ? `${words}: ${name}` : undefined} side="right">
      <button
        type="button"
        className={`row gap-md small hoverable ${styles.followed}`}
        data-collapsed={collapsed}
        aria-label={`${words}: ${name}. ${describeExperiment(data)}`}
        onClick={() => {
          onChosen?.()
          openDialog({ name: 'experiment', id })
        }}
      >
        <IconFlask size={20} stroke={1.75} aria-hidden />
        {!collapsed && (
          <span className="stack grow gap-xs" aria-hidden>
            <span className="ellipsis medium-weight">{name}</span>
            {state === 'running' ? (
              <progress className="meter line" max={calls_planned} value={calls_made} />
            ) : (
              <span className="breakable dimmed tiny">{describeExperiment(data)}</span>
            )}
          </span>
        )}
      </button>
    </Tooltip>
  )
}
