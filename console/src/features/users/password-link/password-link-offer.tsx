import type { User } from '@greenroom/contract'
import { Button } from '@mantine/core'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Name } from '../../../ui/name.tsx'
import { fullName } from '../data/user-name.ts'
import styles from './password-link.module.css'
import { usePasswordLink } from './use-password-link.ts'
import type { PasswordLink } from './use-password-link.ts'

/** Offers a set-password link to a user who has just become a super administrator. */
export function PasswordLinkOffer({
  user,
  onMade,
  onDismiss,
}: {
  user: User
  onMade: (link: PasswordLink) => void
  onDismiss: () => void
}) {
  const { mutate, isPending } = usePasswordLink(onMade)
  return (
    <div className={`row wrap ${styles.offer}`}>
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
