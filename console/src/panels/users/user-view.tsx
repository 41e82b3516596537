import type { User } from '@greenroom/contract'
import { use, useMemo, useState } from 'react'
import { PanelFrame } from '../../parts/panel-frame.tsx'
import { PanelSetting } from '../../parts/panel-setting.ts'
import type { Loaded } from '../../services/api/lists.ts'
import type { View } from '../../services/place.ts'
import { laterCode, useCode } from '../../ui/code.ts'
import { Nothing } from '../../ui/nothing.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { useUser } from './use-user.ts'

/** What the views of one user are given: the user as it was when the view opened, and the way back. */
export interface UserViewProps {
  user: User
  /** The user as it is now, alone in a list. */
  list: Loaded<User>
  onBack: () => void
}

/** What can be shown of one user; each is loaded when it is first asked for. */
const views = {
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
export type UserViewName = keyof typeof views

interface UserViewPlace extends View {
  name: UserViewName
  id: string
}

/** Whether a place shows one user. */
export const isUserView = (view: View | undefined): view is UserViewPlace =>
  view?.id !== undefined && Object.hasOwn(views, view.name)

/** One user's form, sessions or subscription, with a link back to the list. */
export function UserView({ view, onBack }: { view: UserViewPlace; onBack: () => void }) {
  const { name, id, of = '' } = view
  const list = useUser(id, of)
  const Shown = useCode<UserViewProps>(views[name])
  const setting = use(PanelSetting)
  const withBack = useMemo(
    () => ({ ...setting, back: { label: 'Back to Users', go: onBack } }),
    [setting, onBack],
  )
  // The view keeps the user it was opened with, whatever becomes of the list.
  const [opened, setOpened] = useState<User>()
  const [current] = list.rows
  if (current && !opened) setOpened(current)
  const user = opened ?? current
  return (
    <PanelSetting value={withBack}>
      {user && Shown ? (
        <Shown {...{ user, list, onBack }} />
      ) : (
        <PanelFrame form={{ crumb: '…', heading: 'User' }}>
          {user || list.loading ? <Waiting /> : <Nothing onRetry={list.failed && list.reload} />}
        </PanelFrame>
      )}
    </PanelSetting>
  )
}
