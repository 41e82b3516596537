import { useState } from 'react'
import type { User } from '@greenroom/contract'
import { lazyComponent, useLazyComponent, useLazyDialog } from '../../../ui/lazy-component.ts'
import type { PasswordLink } from '../password-link/use-password-link.ts'

const changeRoleDialog = lazyComponent(
  async () => (await import('./change-role-dialog.tsx')).ChangeRoleDialog,
)

const passwordLinkDialog = lazyComponent(
  async () => (await import('../password-link/password-link-dialog.tsx')).PasswordLinkDialog,
)
const passwordLinkOffer = lazyComponent(
  async () => (await import('../password-link/password-link-offer.tsx')).PasswordLinkOffer,
)

/**
 * The change of a user's role, and the password link that is offered to a new administrator.
 * @returns what opens the dialog for a user, the offer above the list, and the dialogs
 */
export function useRoleChange() {
  const [changing, setChanging] = useState<User>()
  const close = () => setChanging(undefined)
  const ChangeRoleDialog = useLazyDialog(changeRoleDialog, changing !== undefined, close)
  const [administrator, setAdministrator] = useState<User>()
  const [link, setLink] = useState<PasswordLink>()
  const closeLink = () => setLink(undefined)
  const LinkDialog = useLazyDialog(passwordLinkDialog, link !== undefined, closeLink)
  const LinkOffer = useLazyComponent(passwordLinkOffer, administrator !== undefined)
  const showLink = (made: PasswordLink) => {
    close()
    setAdministrator(undefined)
    setLink(made)
  }
  return {
    changeRole: setChanging,
    offer: LinkOffer && administrator && (
      <LinkOffer
        user={administrator}
        onMade={showLink}
        onDismiss={() => setAdministrator(undefined)}
      />
    ),
    dialogs: (
      <>
        {ChangeRoleDialog && (
          <ChangeRoleDialog
            user={changing}
            onClose={close}
            onGranted={setAdministrator}
            onLink={showLink}
          />
        )}
        {LinkDialog && <LinkDialog link={link} onClose={closeLink} />}
      </>
    ),
  }
}
