import type { User } from '@greenroom/contract'
import { use, useMemo, useState } from 'react'
import { PanelFrame } from '../../parts/panel-frame.tsx'
import { PanelContext } from '../../parts/panel-context.ts'
import type { View } from '../../services/dashboard-location.ts'
import { lazyComponent, useLazyComponent } from '../../ui/lazy-component.ts'
import type { LazyComponent } from '../../ui/lazy-component.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'
import { useUser } from './data/use-user.ts'
import type { UserViewName, UserViewProps } from './data/user-views.ts'

/** The code of each view, loaded when first opened. */
const views: Readonly<Record<UserViewName, LazyComponent<UserViewProps>>> = {
  edit: lazyComponent(async () => (await import('./edit-user.tsx')).EditUser),
  sessions: lazyComponent(async () => (await import('./sessions/sessions-view.tsx')).SessionsView),
  subscription: lazyComponent(
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
  const Shown = useLazyComponent<UserViewProps>(views[name])
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
          {user || list.loading ? (
            <LoadingIndicator />
          ) : (
            <EmptyState onRetry={list.failed && list.reload} />
          )}
        </PanelFrame>
      )}
    </PanelContext>
  )
}
