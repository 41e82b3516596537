import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '../../services/api/api-error.ts'
import { createIdempotencyKeys } from '../../services/api/idempotency-keys.ts'
import { useApiMutation } from '../../services/api/use-api-mutation.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Failure } from '../../ui/note.tsx'

/**
 * The end of a dialog that starts a job of the language model: why it cannot start, and its buttons.
 * @param problem why it must not start now
 * @param body returns what would be started now
 */
export function JobStart<Body, Job>({
  problem,
  disabled = false,
  body,
  send,
  onStarted,
  onClose,
}: {
  problem?: string | undefined
  disabled?: boolean
  body: () => Body
  send: (options: { body: Body; idempotencyKey: string; signal: AbortSignal }) => Promise<Job>
  onStarted: (job: Job, body: Body) => void
  onClose: () => void
}) {
  const [keys] = useState(createIdempotencyKeys)
  const [failure, setFailure] = useState<string>()
  const { mutate, isPending } = useApiMutation({
    mutationFn: (now: Body, signal) =>
      send({ body: now, idempotencyKey: keys.keyFor(now), signal }),
    onSuccess: onStarted,
    onError(error) {
      keys.forget()
      setFailure(errorMessage(error, 'Not started. Check your connection and try again.'))
    },
  })
  return (
    <>
      <Failure>{problem ?? failure}</Failure>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Back to the form
        </Button>
        <BusyButton
          data-autofocus
          busy={isPending}
          disabled={disabled}
          onClick={() => {
            setFailure(undefined)
            void mutate(body())
          }}
        >
          Start
        </BusyButton>
      </Group>
    </>
  )
}
