import { ownAccount } from '@greenroom/contract'
import type { User } from '@greenroom/contract'
import { Button } from '@mantine/core'
import { formatMoment, parseTime } from '../../../lib/dates.ts'
import { fetchItem } from '../../../services/api/fetch.ts'
import { useApiMutation } from '../../../services/api/use-api-mutation.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { keepOneTime } from '../../../services/one-time.ts'
import { Name } from '../../../ui/name.tsx'
import { SecretField } from '../../crud/index.ts'
import { fullName } from '../../../lib/full-name.ts'

type Named = Pick<User, 'user_id' | 'first_name' | 'last_name' | 'email'>

/** A link with which a super administrator can set a password, once. */
export interface PasswordLink {
  user: Named
  url: string
  expires_at: string
}

/** Shows a set-password link, once. */
export const keepLink = (link: PasswordLink): void =>
  keepOneTime({ title: 'Set-password link', content: <Content {...link} /> })

/** Makes a set-password link, and shows it. */
export const usePasswordLink = (onFinish?: () => void) =>
  useApiMutation({
    keyOf: ({ user_id }: Named) => user_id,
    async mutationFn(user, signal) {
      const params = { user_id: user.user_id }
      return { user, ...(await fetchItem(ownAccount.passwordLink, { params, signal })) }
    },
    failureMessage: 'Failed to make the link',
    onSuccess: keepLink,
    onFinish,
  })

/** Offers a set-password link to a user who has just become a super administrator. */
export function PasswordLinkOffer({
  user,
  onMade,
  onDismiss,
}: {
  user: User
  onMade: () => void
  onDismiss: () => void
}) {
  const { mutate, isPending } = usePasswordLink(onMade)
  return (
    <div className="row wrap gap-sm">
      <p role="status">
        <Name>{fullName(user)}</Name> is a super administrator now.
      </p>
      <BusyButton
        variant="subtle"
        size="compact-sm"
        busy={isPending}
        onClick={() => void mutate(user)}
      >
        Make a set-password link
      </BusyButton>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onDismiss}>
        Dismiss
      </Button>
    </div>
  )
}

function Content({ user, url, expires_at }: PasswordLink) {
  const expiry = parseTime(expires_at)
  return (
    <>
      <p>
        Send this link to{' '}
        <strong>
          <Name>{fullName(user)}</Name>
        </strong>{' '}
        and to no one else: whoever opens it is signed in and can set the password. It works once
        {expiry !== undefined && (
          <>
            {', until '}
            <time dateTime={expires_at}>{formatMoment(expiry)}</time>
          </>
        )}
        .
      </p>
      <SecretField label="Link" text={url} />
    </>
  )
}
