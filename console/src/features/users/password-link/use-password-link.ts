import { ownAccount } from '@greenroom/contract'
import type { User } from '@greenroom/contract'
import { fetchItem } from '../../../services/api/fetch.ts'
import { useApiMutation } from '../../../services/api/use-api-mutation.ts'

/** A link with which a super administrator can set a password, once. */
export interface PasswordLink {
  user: User
  url: string
  expires_at: string
}

/** Makes a set-password link. */
export const usePasswordLink = (onMade: (link: PasswordLink) => void) =>
  useApiMutation({
    async mutationFn(user: User, signal) {
      const params = { user_id: user.user_id }
      return { user, ...(await fetchItem(ownAccount.passwordLink, { params, signal })) }
    },
    failureMessage: 'Failed to make the link',
    onSuccess: onMade,
  })
