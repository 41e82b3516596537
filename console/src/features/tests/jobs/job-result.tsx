import { useEffect, useRef } from 'react'
import { restoreFocus } from '../../../lib/focus.ts'
import { useApiMutation } from '../../../services/api/use-api-mutation.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { IconPlayerStopFilled } from '../../../ui/icons/later-icons.ts'

interface Job {
  /** What it is called. */
  job: string
  calls_made: number
  calls_planned: number
  stop: (signal: AbortSignal) => Promise<unknown>
}

/**
 * What a job of the language model has found so far; while it runs, also how far it is, and the button that stops it.
 * @param color the class of the sentence's colour
 */
export const JobResult = ({
  sentence,
  color = '',
  state,
  ...job
}: Job & { sentence: string; color?: string; state: string }) => (
  <>
    <p role="status" className={`title ${color}`}>
      {sentence}
    </p>
    {state === 'running' && <Progress {...job} />}
  </>
)

function Progress({ job, calls_made, calls_planned, stop }: Job) {
  const { mutate, isPending } = useApiMutation({
    mutationFn: (_: undefined, signal) => stop(signal),
    failureMessage: `The ${job} could not be stopped.`,
  })
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => restoreFocus(button.current), [])
  return (
    <div className="row gap-lg">
      <progress
        className="meter line grow"
        aria-label={`Progress of the ${job}`}
        max={calls_planned}
        value={calls_made}
      />
      <BusyButton
        ref={button}
        variant="default"
        size="xs"
        leftSection={<IconPlayerStopFilled size={14} />}
        busy={isPending}
        onClick={() => void mutate(undefined)}
      >
        Stop
      </BusyButton>
    </div>
  )
}
