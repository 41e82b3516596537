import { newPasswordMin, ownAccount } from '@greenroom/contract'
import type { Account, InputOf } from '@greenroom/contract'
import { Button, Group } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { focusFirst, focusFirstError } from '../../lib/focus.ts'
import { openAccount } from '../../services/account.ts'
import { errorField, errorMessage } from '../../services/api/api-error.ts'
import { reloadList } from '../../services/api/lists.ts'
import { request } from '../../services/api/request.ts'
import { useApiMutation } from '../../services/api/use-api-mutation.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

const failed = 'Failed to change password'

/** The current password, unless a link has signed the user in, and the new one twice. */
export function PasswordForm({
  account: { email, current_password_required: needsCurrent },
  action,
  onClose,
}: {
  account: Account
  action: string
  onClose: () => void
}) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => focusFirst(element.current, '[data-path]'), [])
  const form = useForm({
    initialValues: { current_password: '', new_password: '', repeated: '' },
    // The server knows whether a password is easy to guess.
    validate({ current_password, new_password, repeated }) {
      if (needsCurrent && !current_password) return { current_password: 'Password is required' }
      if (new_password.length < newPasswordMin)
        return { new_password: `The new password must have at least ${newPasswordMin} characters.` }
      return new_password === repeated ? {} : { repeated: 'The two passwords differ.' }
    },
  })
  const { mutate, isPending } = useApiMutation({
    mutationFn: (body: InputOf<typeof ownAccount.changePassword.body>, signal) =>
      request(ownAccount.changePassword, { body, signal }),
    successMessage: 'Password changed. You are signed out everywhere else.',
    failureMessage: (error) => (fieldOf(error) ? undefined : errorMessage(error, failed)),
    onSuccess() {
      // Nothing is left to be set.
      openAccount()
      onClose()
      void reloadList(ownAccount.read)
      void reloadList(ownAccount.devices)
    },
    onError(error) {
      const field = fieldOf(error)
      if (!field) return
      const errors = { [field]: errorMessage(error, failed) }
      form.setErrors(errors)
      focusFirstError(element.current, errors)
    },
  })
  const field = (name: keyof typeof form.values, label: string) => ({
    ...form.getInputProps(name),
    label,
    'aria-required': true,
    readOnly: isPending,
  })
  return (
    <form
      noValidate
      ref={element}
      className="stack gap-lg"
      onSubmit={form.onSubmit(
        ({ current_password, new_password }) =>
          void mutate({ new_password, ...(needsCurrent && { current_password }) }),
        (errors, _, event) => focusFirstError(event?.currentTarget, errors),
      )}
    >
      {/* Tells password managers whose password it is. */}
      <input hidden readOnly autoComplete="username" value={email} />
      {needsCurrent && (
        <PasswordField
          {...field('current_password', 'Current password')}
          autoComplete="current-password"
        />
      )}
      <PasswordField
        {...field('new_password', 'New password')}
        description={`At least ${newPasswordMin} characters. Several unrelated words are easy to remember.`}
        autoComplete="new-password"
      />
      <PasswordField {...field('repeated', 'New password again')} autoComplete="new-password" />
      <Group gap="xs">
        <BusyButton type="submit" busy={isPending}>
          {action}
        </BusyButton>
        <Button variant="subtle" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}

/** The field of the form that an error is about. */
const fieldOf = (error: unknown): string | undefined => {
  const field = errorField(error)
  return field === 'current_password' || field === 'new_password' ? field : undefined
}
