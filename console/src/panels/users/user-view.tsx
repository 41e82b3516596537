import type { User } from '@greenroom/contract'
import { use, useMemo, useState } from 'react'
import { PanelFrame } from '../../parts/panel-frame.tsx'
import { PanelContext } from '../../parts/panel-context.ts'
import type { View } from '../../services/dashboard-location.ts'
import { laterCode, useCode } from '../../ui/code.ts'
import type { Code } from '../../ui/code.ts'
import { Nothing } from '../../ui/nothing.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { useUser } from './data/use-user.ts'
import type { UserViewName, UserViewProps } from './data/user-views.ts'

/** The code of each view, loaded when first opened. */
const views: Readonly<Record<UserViewName, Code<UserViewProps>>> = {
  edit: laterCode('edit user', async () => (await import('./edit-user.tsx')).EditUser),
  sessions: laterCode(
    'sessions',
    async () => (await import('./sessions/sessions-view.tsx')).SessionsView,
  ),
  subscription: laterCode(
    'subscription',
    async () => (await import('./subscription/subscription-view.tsx')).SubscriptionView,
  ),
}

interface UserViewPlace extends View {
  name: UserViewName
  id: string
}

/** Whether a view shows one user. */
export const isUserView = (view: View | undefined): view is UserViewPlace =>
  view?.id !== undefined && Object.hasOwn(views, view.name)

/** One user's form, sessions or subscription, with a link back to the list. */
export function UserView({ view, onBack }: { view: UserViewPlace; onBack: () => void }) {
  const { name, id, of = '' } = view
  const list = useUser(id, of)
  const Shown = useCode<UserViewProps>(views[name])
  const setting = use(PanelContext)
  const withBack = useMemo(
    () => ({ ...setting, back: { label: 'Back to Users', go: onBack } }),
    [setting, onBack],
  )
  // The view keeps the user it was opened with, whatever happens to the list.
  const [opened, setOpened] = useState<User>()
  const [current] = list.rows
  if (current && !opened) setOpened(current)
  const user = opened ?? current
  return (
    <PanelContext value={withBack}>
      {user && Shown ? (
        <Shown {...{ user, list, onBack }} />
      ) : (
        <PanelFrame form={{ crumb: '…', heading: 'User' }}>
          {user || list.loading ? <Waiting /> : <Nothing onRetry={list.failed && list.reload} />}
        </PanelFrame>
      )}
    </PanelContext>
  )
}
