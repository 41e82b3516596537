import { use, useRef, useState } from 'react'
import { PanelContext, usePanelView } from '../../parts/panel-context.ts'
import { leaveView } from '../../services/dashboard-location.ts'
import { isUserView, UserView } from './user-view.tsx'
import { UsersView } from './list/users-view.tsx'
import { useRetainedUsers } from './data/use-all-users.ts'
import type { Search } from './data/use-user-search.ts'
import type { UserFocusTrigger } from './list/users-table.tsx'

/** Users (spec section 2): the list, or the view of one user that was opened from it. */
export function UsersPanel() {
  const { segment } = use(PanelContext)
  const { location, view } = usePanelView()
  const [search, setSearch] = useState<Search>()
  // Restored on the way back to the list: the focused button and the scroll position.
  const [focusTrigger, setFocusTrigger] = useState<UserFocusTrigger>()
  const offset = useRef(0)
  useRetainedUsers()

  if (isUserView(view)) {
    return (
      <UserView key={`${view.name} ${view.id}`} view={view} onBack={() => leaveView(location)} />
    )
  }
  return <UsersView {...{ segment, search, setSearch, focusTrigger, setFocusTrigger, offset }} />
}
