import {
  IconKey,
  IconLogin2,
  IconLogout,
  IconServer2,
  IconUser,
  IconUserStar,
} from '../../ui/icons/icons.ts'
import type { Feature } from '@greenroom/contract'
import { navigate } from 'wouter/use-browser-location'
import {
  closeAccount,
  openAccount,
  useAccountReason,
  useFactorRequired,
} from '../../services/account.ts'
import { useFeature, useFeatures } from '../../services/api/features.ts'
import { openDialog, useDialogLocation } from '../../services/dashboard-location.ts'
import { useReplacedBy } from '../../services/session/page-owner.ts'
import { useSessionEnded } from '../../services/session/session-end.ts'
import { storedUser } from '../../services/session/stored-user.ts'
import type { Icon } from '../../ui/icons/icon.tsx'
import { lazyComponent, useLazyDialog } from '../../ui/lazy-component.ts'
import type { LazyComponent } from '../../ui/lazy-component.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import { askToSignOut } from '../../services/auth/sign-out.ts'

const signIn = { label: 'Sign in', icon: IconLogin2, onClick: () => navigate('/') }
const signOut = { label: 'Sign out', icon: IconLogout, onClick: askToSignOut }

const account = { label: 'Account', icon: IconUser, onClick: () => openAccount() }

const accountDialog = lazyComponent(
  async () => (await import('../../features/account/account-dialog.tsx')).AccountDialog,
)

/** A dialog of the menu, which the backend must advertise. */
interface MenuDialog {
  /** Its name in the history. */
  name: string
  feature: Feature
  label: string
  icon: Icon
  component: LazyComponent<{ opened: boolean; onClose: () => void }>
}

const dialogs: readonly MenuDialog[] = [
  {
    name: 'administrators',
    feature: 'administrators',
    label: 'Administrators',
    icon: IconUserStar,
    component: lazyComponent(
      async () =>
        (await import('../../features/users/administrators/administrators-dialog.tsx'))
          .AdministratorsDialog,
    ),
  },
  {
    name: 'service-keys',
    feature: 'service-keys',
    label: 'Service keys',
    icon: IconKey,
    component: lazyComponent(
      async () =>
        (await import('../../features/service-keys/service-keys-dialog.tsx')).ServiceKeysDialog,
    ),
  },
  {
    name: 'system',
    feature: 'system',
    label: 'System',
    icon: IconServer2,
    component: lazyComponent(
      async () => (await import('../../features/system/system-dialog.tsx')).SystemDialog,
    ),
  },
]

/** What the account menu offers: the account, its dialogs, Sign out, and Sign in if no user is stored (docs/decisions). */
export function useAccountItems() {
  // Signing in again, here or in another tab, may have changed the stored user.
  useSessionEnded()
  useReplacedBy()
  const features = useFeatures()
  return [
    ...(features.has('account') ? [account] : []),
    ...dialogs
      .filter(({ feature }) => features.has(feature))
      .map(({ name, label, icon }) => ({ label, icon, onClick: () => openDialog({ name }) })),
    ...(storedUser() ? [] : [signIn]),
    signOut,
  ]
}

/** Shows who is signed in, and what belongs to the account. */
export function AccountMenu() {
  const items = useAccountItems()
  const user = storedUser()
  const initials = user && initialsOf(user.name)
  const hasAccount = useFeature('account')
  const reason = useAccountReason()
  const isForced = useFactorRequired()
  const accountOpened = isForced || reason === 'set-password' || (hasAccount && reason === 'asked')
  const AccountDialog = useLazyDialog(accountDialog, accountOpened, closeAccount)
  return (
    <>
      <MenuButton
        round
        label={initials ? `Account ${initials}` : 'Account'}
        icon={initials || <IconUser size={20} stroke={1.75} />}
        header={
          user && (
            <span className="stack breakable small" style={{ maxWidth: '16rem' }}>
              <strong style={{ color: 'var(--text)', fontWeight: 600 }}>{user.name}</strong>
              {user.email}
            </span>
          )
        }
        items={items}
      />
      {AccountDialog && <AccountDialog />}
      {dialogs.map((dialog) => (
        <OpenDialog key={dialog.name} {...dialog} />
      ))}
    </>
  )
}

/** A dialog of the menu, while the history says that it is open. */
function OpenDialog({ name, feature, component }: MenuDialog) {
  const { dialog, close } = useDialogLocation(name)
  const opened = useFeature(feature) && dialog !== undefined
  const Dialog = useLazyDialog(component, opened, close)
  return Dialog && <Dialog opened={opened} onClose={close} />
}

/** The first letters of the first two words. */
const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word[0])
    .slice(0, 2)
    .join('')
    .toUpperCase()
