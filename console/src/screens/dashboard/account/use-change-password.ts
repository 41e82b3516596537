import { ownAccount } from '@greenroom/contract'
import type { InputOf } from '@greenroom/contract'
import { openAccount } from '../../../services/account.ts'
import { ApiError, errorMessage } from '../../../services/api/api-error.ts'
import { request } from '../../../services/api/request.ts'
import { useApiMutation } from '../../../services/api/use-api-mutation.ts'
import { reloadAccount } from './use-account.ts'
import { reloadPlaces } from './use-places.ts'

/** Changes the password. @param onRejected gets the error by the field that it is about */
export const useChangePassword = ({
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
      void reloadPlaces()
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
