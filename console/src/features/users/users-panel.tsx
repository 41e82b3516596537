import { use, useRef, useState } from 'react'
import { PanelContext, usePanelView, PanelFrame } from '../panel/index.ts'
import { leaveView } from '../../services/dashboard-location.ts'
import type { View } from '../../services/dashboard-location.ts'
import { UsersView } from './list/users-view.tsx'
import { useAllUsers, useUser } from './data/users.ts'
import type { Search, UserViewName, UserViewProps } from './data/users.ts'
import type { UserFocusTrigger } from './list/users-table.tsx'
import type { User } from '@greenroom/contract'
import { lazyComponent, useLazyComponent } from '../../ui/lazy-component.ts'
import type { LazyComponent } from '../../ui/lazy-component.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'

/** Users (spec section 2): the list, or the view of one user that was opened from it. */
export function UsersPanel() {
  const { location, view } = usePanelView()
  const [search, setSearch] = useState<Search>()
  // Restored on the way back to the list: the focused button and the scroll position.
  const [focusTrigger, setFocusTrigger] = useState<UserFocusTrigger>()
  const offset = useRef(0)
  useAllUsers(false)

  if (isUserView(view)) {
    return (
      <UserView key={`${view.name} ${view.id}`} view={view} onBack={() => leaveView(location)} />
    )
  }
  return <UsersView {...{ search, setSearch, focusTrigger, setFocusTrigger, offset }} />
}

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
const isUserView = (view: View | undefined): view is UserViewPlace =>
  view?.id !== undefined && Object.hasOwn(views, view.name)

/** One user's form, sessions or subscription, with a link back to the list. */
function UserView({ view, onBack }: { view: UserViewPlace; onBack: () => void }) {
  const { name, id, of = '', backTo = 'Users' } = view
  const list = useUser(id, of)
  const Shown = useLazyComponent<UserViewProps>(views[name])
  const setting = use(PanelContext)
  // The view keeps the user it was opened with, whatever happens to the list.
  const [opened, setOpened] = useState<User>()
  const [current] = list.rows
  if (current && !opened) setOpened(current)
  const user = opened ?? current
  return (
    <PanelContext value={{ ...setting, back: { label: `Back to ${backTo}`, go: onBack } }}>
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
