import { newPasswordMin, ownAccount } from '@greenroom/contract'
import type { Account, InputOf } from '@greenroom/contract'
import { Button, Group } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { focusFirst, focusFirstError } from '../../lib/focus.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { openAccount } from '../../services/account.ts'
import { ApiError, errorMessage } from '../../services/api/api-error.ts'
import { request } from '../../services/api/request.ts'
import { useApiMutation } from '../../services/api/use-api-mutation.ts'
import { reloadAccount } from './use-account.ts'
import { reloadDevices } from './devices-section.tsx'

type Name = 'current_password' | 'new_password' | 'repeated'
type Values = Record<Name, string>

const empty: Values = { current_password: '', new_password: '', repeated: '' }

/** Finds what is wrong before the server is asked, which knows whether a password is easy to guess. */
function findErrors(values: Values, needsCurrent: boolean): Partial<Values> {
  const { current_password, new_password, repeated } = values
  if (needsCurrent && !current_password) return { current_password: 'Password is required' }
  if (new_password.length < newPasswordMin)
    return { new_password: `The new password must have at least ${newPasswordMin} characters.` }
  if (new_password !== repeated) return { repeated: 'The two passwords differ.' }
  return {}
}

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
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<Partial<Values>>({})
  const form = useRef<HTMLFormElement>(null)
  const show = (found: Partial<Values>) => {
    setErrors(found)
    focusFirstError(form.current, found)
  }
  useEffect(() => focusFirst(form.current, '[data-path]'), [])
  const { mutate, isPending } = useChangePassword({ onChanged: onClose, onRejected: show })
  const field = (name: Name, label: string) => ({
    label,
    'data-path': name,
    'aria-required': true,
    readOnly: isPending,
    value: values[name],
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setValues((before) => ({ ...before, [name]: value }))
      setErrors(({ [name]: _cleared, ...others }) => others)
    },
  })
  return (
    <form
      noValidate
      ref={form}
      className="stack gap-lg"
      onSubmit={(event) => {
        event.preventDefault()
        const found = findErrors(values, needsCurrent)
        const { current_password, new_password } = values
        if (Object.keys(found).length > 0) show(found)
        else void mutate({ new_password, ...(needsCurrent && { current_password }) })
      }}
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

/** Changes the password. @param onRejected gets the error by the field that it is about */
const useChangePassword = ({
  onChanged,
  onRejected,
}: {
  onChanged: () => void
  onRejected: (errors: Record<string, string>) => void
}) =>
  useApiMutation({
    mutationFn: (body: InputOf<typeof ownAccount.changePassword.body>, signal) =>
      request(ownAccount.changePassword, { body, signal }),
    successMessage: 'Password changed. You are signed out everywhere else.',
    failureMessage: (error) =>
      fieldOf(error) ? undefined : errorMessage(error, 'Failed to change password'),
    onSuccess() {
      // Nothing is left to be set.
      openAccount()
      onChanged()
      void reloadAccount()
      void reloadDevices()
    },
    onError(error) {
      const field = fieldOf(error)
      if (field) onRejected({ [field]: errorMessage(error, 'Failed to change password') })
    },
  })

/** The field of the form that an error is about. */
const fieldOf = (error: unknown): string | undefined => {
  const field = error instanceof ApiError ? error.details['field'] : undefined
  return field === 'current_password' || field === 'new_password' ? field : undefined
}
