import { ownAccount } from '@greenroom/contract'
import { TextInput } from '@mantine/core'
import { useRef } from 'react'
import { reloadList } from '../../services/api/lists.ts'
import { useSavedForm } from '../../services/api/use-saved-form.ts'
import { secretInput } from '../../ui/password-field.tsx'
import { FormButtons } from './section.tsx'

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
  mutationFn,
  ...mutation
}: {
  description: string
  action: string
  takesLetters?: boolean
  onCancel: () => void
  mutationFn: (code: string, signal: AbortSignal) => Promise<Result>
  successMessage?: string
  onSuccess: (result: Result) => unknown
  onFinish?: () => unknown
}) {
  const input = useRef<HTMLInputElement>(null)
  const { field, formProps, isPending } = useSavedForm({
    ...mutation,
    initialValues: { code: '' },
    validate: ({ code }): Readonly<Record<string, string>> =>
      code.trim() === '' ? { code: 'Code is required' } : {},
    mutationFn: ({ code }, signal) => mutationFn(code.trim(), signal),
    failure: failed,
    isFocused: true,
    onError() {
      input.current?.select()
      // It may have been turned on or off elsewhere.
      void reloadList(ownAccount.read)
    },
  })
  return (
    <form {...formProps} className="stack gap-lg">
      <TextInput
        {...field('code', 'Code')}
        ref={input}
        maw="24rem"
        description={description}
        autoComplete="one-time-code"
        {...secretInput}
        inputMode={takesLetters ? 'text' : 'numeric'}
        aria-required
      />
      <FormButtons {...{ action, onCancel }} busy={isPending} />
    </form>
  )
}
