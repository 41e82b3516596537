import {
  IconKey,
  IconLogin2,
  IconLogout,
  IconServer2,
  IconUser,
  IconUserStar,
  IconWebhook,
} from '../../ui/icons/icons.ts'
import { DialogSlot } from '../../features/crud/index.ts'
import { loadAccountDialog } from '../../features/account/index.ts'
import { loadServiceKeysDialog } from '../../features/service-keys/index.ts'
import { loadSystemDialog } from '../../features/system/index.ts'
import { loadAdministratorsDialog } from '../../features/users/index.ts'
import { loadWebhooksDialog } from '../../features/webhooks/index.ts'
import { navigate } from 'wouter/use-browser-location'
import {
  closeAccount,
  openAccount,
  useAccountReason,
  useFactorRequired,
} from '../../services/account.ts'
import { initialsOf } from '../../lib/characters.ts'
import { useFeatures } from '../../services/api/features.ts'
import { openDialog } from '../../services/dashboard-location.ts'
import { useReplacedBy } from '../../services/session/page-owner.ts'
import { useSessionEnded } from '../../services/session/session-end.ts'
import { storedUser } from '../../services/session/stored-user.ts'
import { lazyDialog } from '../../ui/lazy-dialog.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import { askToSignOut } from '../../services/auth/sign-out.ts'

const signIn = { label: 'Sign in', icon: IconLogin2, onClick: () => navigate('/') }
const signOut = { label: 'Sign out', icon: IconLogout, onClick: askToSignOut }

const account = { label: 'Account', icon: IconUser, onClick: () => openAccount() }

const AccountDialog = lazyDialog(loadAccountDialog)

/** The dialogs of the menu, by their names in the history, which the backend must advertise as features. */
const dialogs = [
  {
    name: 'administrators',
    label: 'Administrators',
    icon: IconUserStar,
    component: lazyDialog(loadAdministratorsDialog),
  },
  {
    name: 'service-keys',
    label: 'Service keys',
    icon: IconKey,
    component: lazyDialog(loadServiceKeysDialog),
  },
  {
    name: 'webhooks',
    label: 'Webhooks',
    icon: IconWebhook,
    component: lazyDialog(loadWebhooksDialog),
  },
  {
    name: 'system',
    label: 'System',
    icon: IconServer2,
    component: lazyDialog(loadSystemDialog),
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
      .filter(({ name }) => features.has(name))
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
  const features = useFeatures()
  const reason = useAccountReason()
  const isForced = useFactorRequired()
  const accountOpened =
    isForced || reason === 'set-password' || (features.has('account') && reason === 'asked')
  return (
    <>
      <MenuButton
        round
        label={initials ? `Account ${initials}` : 'Account'}
        icon={initials || <IconUser size={20} stroke={1.75} />}
        header={
          user && (
            <span className="stack breakable small" translate="no" style={{ maxWidth: '16rem' }}>
              <strong className="undimmed semibold">{user.name}</strong>
              {user.email}
            </span>
          )
        }
        items={items}
      />
      <AccountDialog opened={accountOpened} onClose={closeAccount} />
      {dialogs.map(({ name, component }) => (
        <DialogSlot key={name} {...{ name, component }} enabled={features.has(name)} />
      ))}
    </>
  )
}
