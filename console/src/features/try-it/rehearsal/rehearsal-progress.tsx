import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { restoreFocus } from '../../../lib/focus.ts'
import { IconPlayerStopFilled } from '../../../ui/icons/icons.ts'
import { countFinished } from './describe-progress.ts'
import type { RehearsalState } from './rehearsal.ts'
import styles from './rehearsal.module.css'

/** How far a running rehearsal is, and the button that stops it. */
export function RehearsalProgress({
  state,
  onStop,
}: {
  state: RehearsalState
  onStop: () => void
}) {
  const stopButton = useRef<HTMLButtonElement>(null)
  useEffect(() => restoreFocus(stopButton.current), [])
  return (
    <div className={`row gap-lg ${styles.progress}`}>
      <progress
        className="meter"
        aria-label="Progress of the rehearsal"
        max={state.chosen.length}
        value={countFinished(state)}
      />
      <Button
        ref={stopButton}
        variant="default"
        leftSection={<IconPlayerStopFilled size={14} />}
        onClick={onStop}
      >
        Stop
      </Button>
    </div>
  )
}
