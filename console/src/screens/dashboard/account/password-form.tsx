import { newPasswordMin } from '@greenroom/contract'
import type { Account } from '@greenroom/contract'
import { Button, Group } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { focusFirst, focusFirstError } from '../../../lib/focus.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import styles from './account.module.css'
import { useChangePassword } from './use-change-password.ts'

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
      className={styles.form}
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
