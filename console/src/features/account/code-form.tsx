import { ownAccount } from '@greenroom/contract'
import { Button, Group, TextInput } from '@mantine/core'
import { useField } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { focusElement } from '../../lib/focus.ts'
import { ApiError, errorMessage } from '../../services/api/api-error.ts'
import { reloadList } from '../../services/api/lists.ts'
import { useApiMutation } from '../../services/api/use-api-mutation.ts'
import { BusyButton } from '../../ui/busy-button.tsx'

export const failed = 'That did not work. Please try again.'

/**
 * Asks for a code and sends it. What is wrong with the code is shown below it.
 * @param takesLetters whether it can be a recovery code
 */
export function CodeForm<Result>({
  description,
  action,
  takesLetters = false,
  onCancel,
  ...mutation
}: {
  description: string
  action: string
  takesLetters?: boolean
  onCancel: () => void
  mutationFn: (code: string, signal: AbortSignal) => Promise<Result>
  successMessage?: string
  onSuccess: (result: Result) => unknown
  continueAfterUnmount?: boolean
}) {
  const code = useField({ initialValue: '' })
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => focusElement(input.current), [])
  const reject = (message: string) => {
    code.setError(message)
    focusElement(input.current)
    input.current?.select()
  }
  const { mutate, isPending } = useApiMutation({
    ...mutation,
    failureMessage: (error) => (isAboutCode(error) ? undefined : errorMessage(error, failed)),
    onError(error) {
      if (isAboutCode(error)) reject(errorMessage(error, failed))
      // It may have been turned on or off elsewhere.
      else void reloadList(ownAccount.read)
    },
  })
  return (
    <form
      noValidate
      className="stack gap-lg"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = code.getValue().trim()
        if (typed) void mutate(typed)
        else reject('Code is required')
      }}
    >
      <TextInput
        {...code.getInputProps()}
        ref={input}
        maw="24rem"
        label="Code"
        description={description}
        autoComplete="one-time-code"
        autoCapitalize="off"
        inputMode={takesLetters ? 'text' : 'numeric'}
        aria-required
        readOnly={isPending}
      />
      <Group gap="xs">
        <BusyButton type="submit" busy={isPending}>
          {action}
        </BusyButton>
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}

const isAboutCode = (error: unknown) =>
  error instanceof ApiError && error.details['field'] === 'code'
