import { newPasswordMin, ownAccount } from '@greenroom/contract'
import type { Account } from '@greenroom/contract'
import { openAccount } from '../../services/account.ts'
import { reloadList } from '../../services/api/lists.ts'
import { request } from '../../services/api/request.ts'
import { useSavedForm } from '../../services/api/use-saved-form.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { FormButtons } from './section.tsx'

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
  const { field, formProps, isPending } = useSavedForm({
    initialValues: { current_password: '', new_password: '', repeated: '' },
    // The server knows whether a password is easy to guess.
    validate({ current_password, new_password, repeated }): Readonly<Record<string, string>> {
      if (needsCurrent && !current_password) return { current_password: 'Password is required' }
      if (new_password.length < newPasswordMin)
        return { new_password: `The new password must have at least ${newPasswordMin} characters.` }
      return new_password === repeated ? {} : { repeated: 'The two passwords differ.' }
    },
    mutationFn: ({ current_password, new_password }, signal) => {
      const body = { new_password, ...(needsCurrent && { current_password }) }
      return request(ownAccount.changePassword, { body, signal })
    },
    successMessage: 'Password changed. You are signed out everywhere else.',
    failure: 'Failed to change password',
    isFocused: true,
    onSuccess() {
      void reloadList(ownAccount.read)
      void reloadList(ownAccount.devices)
    },
    onFinish() {
      // Nothing is left to be set.
      openAccount()
      onClose()
    },
  })
  return (
    <form {...formProps} className="stack gap-lg">
      {/* Tells password managers whose password it is. */}
      <input hidden readOnly autoComplete="username" value={email} />
      {needsCurrent && (
        <PasswordField
          {...field('current_password', 'Current password')}
          aria-required
          autoComplete="current-password"
        />
      )}
      <PasswordField
        {...field('new_password', 'New password')}
        aria-required
        description={`At least ${newPasswordMin} characters. Several unrelated words are easy to remember.`}
        autoComplete="new-password"
      />
      <PasswordField
        {...field('repeated', 'New password again')}
        aria-required
        autoComplete="new-password"
      />
      <FormButtons action={action} busy={isPending} onCancel={onClose} />
    </form>
  )
}
