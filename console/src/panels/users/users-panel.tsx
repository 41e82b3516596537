import { use, useRef, useState } from 'react'
import { PanelSetting, usePanelView } from '../../parts/panel-setting.ts'
import { leaveView } from '../../services/place.ts'
import { isUserView, UserView } from './user-view.tsx'
import { UsersView } from './list/users-view.tsx'
import { useKeptUsers } from './data/use-users.ts'
import type { Search } from './data/use-users.ts'
import type { UserOpener } from './list/users-table.tsx'

/** Users (spec section 2): their list, or what was opened from it about one of them. */
export function UsersPanel() {
  const { segment } = use(PanelSetting)
  const { place, view } = usePanelView()
  const [search, setSearch] = useState<Search>()
  // Which button opened a view, and where the list was scrolled to: both are as they were when one comes back.
  const [opener, setOpener] = useState<UserOpener>()
  const offset = useRef(0)
  useKeptUsers()

  if (isUserView(view)) {
    return <UserView key={`${view.name} ${view.id}`} view={view} onBack={() => leaveView(place)} />
  }
  return <UsersView {...{ segment, search, setSearch, opener, setOpener, offset }} />
}
