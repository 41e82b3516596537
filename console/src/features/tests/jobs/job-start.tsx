import { Button, Group } from '@mantine/core'
import { createIdempotencyKeys } from '../../../services/api/idempotency-keys.ts'
import { useShownMutation } from '../../../services/api/use-api-mutation.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Failure } from '../../../ui/note.tsx'

/** They outlive the dialog: after a lost response, it does not start the same twice when it is opened again. */
const keys = createIdempotencyKeys()

/**
 * The end of a dialog that starts a job of the language model: why it cannot start, and its buttons.
 * @param problem why it must not start now
 * @param body returns what would be started now
 * @param back label of the button that closes it
 * @param onStarted called in any case, `onShow` only while the dialog is open
 */
export function JobStart<Body, Job>({
  problem,
  disabled = false,
  body,
  send,
  back = 'Back to the form',
  onStarted,
  onShow,
  onClose,
}: {
  problem?: string | undefined
  disabled?: boolean
  body: () => Body
  send: (options: { body: Body; idempotencyKey: string; signal: AbortSignal }) => Promise<Job>
  back?: string | undefined
  onStarted?: (job: Job, body: Body) => void
  onShow: (job: Job) => void
  onClose: () => void
}) {
  const { mutate, isPending, failure } = useShownMutation({
    keys,
    mutationFn: (now: Body, signal, keyFor) =>
      send({ body: now, idempotencyKey: keyFor(now), signal }),
    failureMessage: 'Not started. Check your connection and try again.',
    ...(onStarted && { onSuccess: onStarted }),
    onFinish: onShow,
  })
  return (
    <>
      <Failure>{problem ?? failure}</Failure>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {back}
        </Button>
        <BusyButton
          data-autofocus
          busy={isPending}
          disabled={disabled}
          onClick={() => void mutate(body())}
        >
          Start
        </BusyButton>
      </Group>
    </>
  )
}
