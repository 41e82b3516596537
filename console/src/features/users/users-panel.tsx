import { users } from '@greenroom/contract'
import type { User } from '@greenroom/contract'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { use, useEffect, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { focusElement } from '../../lib/focus.ts'
import { pluralize } from '../../lib/numbers.ts'
import { randomId } from '../../lib/random.ts'
import { leaveView } from '../../services/dashboard-location.ts'
import type { View } from '../../services/dashboard-location.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconX } from '../../ui/icons/icons.ts'
import { lazyComponent, useLazyComponent } from '../../ui/lazy-component.ts'
import type { LazyComponent } from '../../ui/lazy-component.ts'
import { lazyDialog } from '../../ui/lazy-dialog.ts'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'
import { growing } from '../../ui/paged-table.tsx'
import { DownloadCsv, PanelContext, PanelFrame, usePanelView } from '../crud/index.ts'
import { useAllUsers, useUser, useUserSearch } from './data/users.ts'
import type { Search, UserViewName, UserViewProps } from './data/users.ts'
import { focusUserTrigger, UsersTable } from './list/users-table.tsx'
import type { UserFocusTrigger } from './list/users-table.tsx'

const ChangeRoleDialog = lazyDialog(
  async () => (await import('./list/change-role-dialog.tsx')).ChangeRoleDialog,
)

/** Users (spec section 2): all of them, the one found by a search, or the view of one that was opened from the list. */
export function UsersPanel() {
  const { location, view } = usePanelView()
  const isList = !isUserView(view)
  const [search, setSearch] = useState<Search>()
  const all = useAllUsers(isList)
  const found = useUserSearch(search)
  const { rows, loading, failed, reload } = search ? found : all
  const [changing, setChanging] = useState<User>()
  // Restored on the way back to the list: the focused button and the scroll position.
  const [focusTrigger, setFocusTrigger] = useState<UserFocusTrigger>()
  const offset = useRef(0)
  useEffect(() => {
    if (isList && focusTrigger) focusUserTrigger(focusTrigger)
  }, [isList, focusTrigger])

  if (isUserView(view))
    return (
      <UserView key={`${view.name} ${view.id}`} view={view} onBack={() => leaveView(location)} />
    )
  return (
    <PanelFrame
      count={search || loading || !all.total ? undefined : pluralize(all.total, 'user')}
      beside={
        !search &&
        rows.length > 0 && (
          <DownloadCsv
            quiet
            endpoint={users.export}
            options={{}}
            fallbackName="greenroom-users.csv"
          />
        )
      }
      action={
        <SearchForm
          searched={search?.address ?? ''}
          onSearch={(address) => setSearch(address ? { address, attempt: randomId() } : undefined)}
        />
      }
    >
      <ChangeRoleDialog
        opened={changing !== undefined}
        user={changing}
        onClose={() => setChanging(undefined)}
      />
      {rows.length > 0 ? (
        <UsersTable
          {...{ rows, setFocusTrigger }}
          onChangeRole={setChanging}
          {...(!search && { offset, ...growing(all, 'users') })}
        />
      ) : loading ? (
        <LoadingIndicator />
      ) : (
        <EmptyState onRetry={failed && reload}>
          {search && (
            <Button variant="default" onClick={() => setSearch(undefined)}>
              Show all users
            </Button>
          )}
        </EmptyState>
      )}
    </PanelFrame>
  )
}

/**
 * Search by email (spec section 2), with Enter or the button. It looks up a whole address and never filters the list.
 * @param searched the address of the current search; empty without one
 * @param onSearch called with another address; empty to show all users again
 */
function SearchForm({
  searched,
  onSearch,
}: {
  searched: string
  onSearch: (address: string) => void
}) {
  const [typed, setTyped] = useState(searched)
  const input = useRef<HTMLInputElement>(null)
  const [before, setBefore] = useState(searched)
  if (before !== searched) {
    setBefore(searched)
    setTyped(searched)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  const clear = () => {
    setTyped('')
    onSearch('')
    focusElement(input.current)
  }
  return (
    <form
      role="search"
      className="flex gap-sm"
      style={{ width: 'min(26rem, calc(100vw - 2rem))' }}
      noValidate
      onSubmit={submit}
    >
      <TextInput
        ref={input}
        className="grow"
        aria-label="Search by email"
        placeholder="Search by email"
        inputMode="email"
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        rightSection={
          (typed !== '' || searched !== '') && (
            <ActionIcon
              variant="subtle"
              color="gray"
              title="Clear search"
              aria-label="Clear search"
              onClick={clear}
            >
              <IconX size={16} />
            </ActionIcon>
          )
        }
      />
      <Button type="submit" variant="default">
        Search
      </Button>
    </form>
  )
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
