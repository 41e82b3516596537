import {
  IconKey,
  IconLogin2,
  IconLogout,
  IconServer2,
  IconUser,
  IconUserStar,
} from '../../ui/icons/icons.ts'
import { navigate } from 'wouter/use-browser-location'
import {
  closeAccount,
  openAccount,
  useAccountReason,
  useFactorRequired,
} from '../../services/account.ts'
import { useFeature } from '../../services/api/features.ts'
import { useDialogLocation } from '../../services/dashboard-location.ts'
import { useReplacedBy } from '../../services/session/page-owner.ts'
import { useSessionEnded } from '../../services/session/session-end.ts'
import { storedUser } from '../../services/session/stored-user.ts'
import { lazyComponent, useLazyDialog } from '../../ui/lazy-component.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import { askToSignOut } from '../../services/auth/sign-out.ts'

const signIn = { label: 'Sign in', icon: IconLogin2, onClick: () => navigate('/') }
const signOut = { label: 'Sign out', icon: IconLogout, onClick: askToSignOut }

const account = { label: 'Account', icon: IconUser, onClick: () => openAccount() }

const accountDialog = lazyComponent(
  async () => (await import('../../features/account/account-dialog.tsx')).AccountDialog,
)
const serviceKeysDialog = lazyComponent(
  async () =>
    (await import('../../features/service-keys/service-keys-dialog.tsx')).ServiceKeysDialog,
)
const administratorsDialog = lazyComponent(
  async () =>
    (await import('../../features/users/administrators/administrators-dialog.tsx'))
      .AdministratorsDialog,
)
const systemDialog = lazyComponent(
  async () => (await import('../../features/system/system-dialog.tsx')).SystemDialog,
)

/** Shows who is signed in, with the account, the service keys, the system, Sign out, and Sign in if no user is stored (docs/decisions). */
export function AccountMenu() {
  // Signing in again, here or in another tab, may have changed the stored user.
  useSessionEnded()
  useReplacedBy()
  const user = storedUser()
  const initials = user && initialsOf(user.name)
  const hasKeys = useFeature('service-keys')
  const hasAccount = useFeature('account')
  const reason = useAccountReason()
  const isForced = useFactorRequired()
  const accountOpened = isForced || reason === 'set-password' || (hasAccount && reason === 'asked')
  const AccountDialog = useLazyDialog(accountDialog, accountOpened, closeAccount)
  const keysLocation = useDialogLocation('service-keys')
  const keysOpened = hasKeys && keysLocation.dialog !== undefined
  const KeysDialog = useLazyDialog(serviceKeysDialog, keysOpened, keysLocation.close)
  const keys = { label: 'Service keys', icon: IconKey, onClick: () => keysLocation.open() }
  const hasAdministrators = useFeature('administrators')
  const administratorsLocation = useDialogLocation('administrators')
  const administratorsOpened = hasAdministrators && administratorsLocation.dialog !== undefined
  const AdministratorsDialog = useLazyDialog(
    administratorsDialog,
    administratorsOpened,
    administratorsLocation.close,
  )
  const administrators = {
    label: 'Administrators',
    icon: IconUserStar,
    onClick: () => administratorsLocation.open(),
  }
  const hasSystem = useFeature('system')
  const systemLocation = useDialogLocation('system')
  const systemOpened = hasSystem && systemLocation.dialog !== undefined
  const SystemDialog = useLazyDialog(systemDialog, systemOpened, systemLocation.close)
  const system = { label: 'System', icon: IconServer2, onClick: () => systemLocation.open() }
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
        items={[
          ...(hasAccount ? [account] : []),
          ...(hasAdministrators ? [administrators] : []),
          ...(hasKeys ? [keys] : []),
          ...(hasSystem ? [system] : []),
          ...(user ? [] : [signIn]),
          signOut,
        ]}
      />
      {AccountDialog && <AccountDialog />}
      {KeysDialog && <KeysDialog opened={keysOpened} onClose={keysLocation.close} />}
      {AdministratorsDialog && (
        <AdministratorsDialog
          opened={administratorsOpened}
          onClose={administratorsLocation.close}
        />
      )}
      {SystemDialog && <SystemDialog opened={systemOpened} onClose={systemLocation.close} />}
    </>
  )
}

/** The first letters of the first two words. */
const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word[0])
    .slice(0, 2)
    .join('')
    .toUpperCase()
