import { Button, ActionIcon, TextInput } from '@mantine/core'
import { useEffect, useState, useRef } from 'react'
import type { RefObject, SubmitEvent } from 'react'
import { users } from '@greenroom/contract'
import type { User } from '@greenroom/contract'
import { pluralize } from '../../../lib/numbers.ts'
import { randomId } from '../../../lib/random.ts'
import { DownloadCsv, PanelFrame } from '../../panel/index.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadingIndicator } from '../../../ui/loading-indicator.tsx'
import { useAllUsers, useUserSearch } from '../data/users.ts'
import type { Search } from '../data/users.ts'
import { focusUserTrigger, UsersTable } from './users-table.tsx'
import type { UserFocusTrigger } from './users-table.tsx'
import { growing } from '../../../ui/paged-table.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.ts'
import { IconX } from '../../../ui/icons/icons.ts'
import { focusElement } from '../../../lib/focus.ts'

const ChangeRoleDialog = lazyDialog(
  async () => (await import('./change-role-dialog.tsx')).ChangeRoleDialog,
)

/**
 * The list of users, or the user found by a search (spec section 2).
 * @param focusTrigger the button that opened the last view; it gets the focus back
 * @param offset the scroll position of the list
 */
export function UsersView({
  search,
  setSearch,
  focusTrigger,
  setFocusTrigger,
  offset,
}: {
  search: Search | undefined
  setSearch: (search: Search | undefined) => void
  focusTrigger: UserFocusTrigger | undefined
  setFocusTrigger: (focusTrigger: UserFocusTrigger) => void
  offset: RefObject<number>
}) {
  const all = useAllUsers()
  const found = useUserSearch(search)
  const { rows, loading, failed, reload } = search ? found : all
  const [changing, setChanging] = useState<User>()
  const closeRole = () => setChanging(undefined)
  useEffect(() => {
    if (focusTrigger) focusUserTrigger(focusTrigger)
  }, [focusTrigger])

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
      <ChangeRoleDialog opened={changing !== undefined} user={changing} onClose={closeRole} />
      {rows.length > 0 ? (
        <UsersTable
          {...{ rows, setFocusTrigger }}
          onChangeRole={setChanging}
          {...(!search && {
            offset,
            ...growing(all, 'users'),
          })}
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
