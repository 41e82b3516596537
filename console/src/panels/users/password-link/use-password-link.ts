import { ownAccount, parseItem } from '@greenroom/contract'
import type { User } from '@greenroom/contract'
import { ApiError } from '../../../services/api/api-error.ts'
import { readJson } from '../../../services/api/json.ts'
import { request } from '../../../services/api/request.ts'
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
      const response = await request(ownAccount.passwordLink, { params, signal })
      const made = parseItem(ownAccount.passwordLink.response, await readJson(response))
      if (!made) throw new ApiError(0)
      return { user, ...made }
    },
    failureMessage: 'Failed to make the link',
    onSuccess: onMade,
  })
