import { Button } from '@mantine/core'
import { useEffect } from 'react'
import type { RefObject } from 'react'
import { users } from '@greenroom/contract'
import { pluralize } from '../../../lib/numbers.ts'
import { randomId } from '../../../lib/random.ts'
import { DownloadCsv } from '../../../parts/download-csv.tsx'
import { PanelFrame } from '../../../parts/panel-frame.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadingIndicator } from '../../../ui/loading-indicator.tsx'
import { MoreUsers } from './more-users.tsx'
import { SearchForm } from './search-form.tsx'
import { useAllUsers } from '../data/use-all-users.ts'
import { useUserSearch } from '../data/use-user-search.ts'
import type { Search } from '../data/use-user-search.ts'
import { focusUserTrigger, UsersTable } from './users-table.tsx'
import type { UserFocusTrigger } from './users-table.tsx'
import { useRoleChange } from './use-role-change.tsx'

/**
 * The list of users, or the user found by a search (spec section 2).
 * @param focusTrigger the button that opened the last view; it gets the focus back
 * @param offset the scroll position of the list
 */
export function UsersView({
  segment,
  search,
  setSearch,
  focusTrigger,
  setFocusTrigger,
  offset,
}: {
  segment: string
  search: Search | undefined
  setSearch: (search: Search | undefined) => void
  focusTrigger: UserFocusTrigger | undefined
  setFocusTrigger: (focusTrigger: UserFocusTrigger) => void
  offset: RefObject<number>
}) {
  const all = useAllUsers()
  const found = useUserSearch(search)
  const { rows, loading, failed, reload } = search ? found : all
  const { changeRole, offer, dialogs } = useRoleChange()
  useEffect(() => {
    if (focusTrigger) focusUserTrigger(focusTrigger)
  }, [focusTrigger])

  return (
    <PanelFrame
      count={search || loading ? undefined : userCount(all.total)}
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
          onSearch={(address) => setSearch({ address, attempt: randomId() })}
          onClear={() => setSearch(undefined)}
        />
      }
    >
      {offer}
      {rows.length > 0 ? (
        <UsersTable
          {...{ segment, rows, setFocusTrigger }}
          onChangeRole={changeRole}
          {...(!search && {
            offset,
            total: all.total,
            onView: all.onView,
            footer: <MoreUsers state={all.more} onRetry={all.retry} />,
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
      {dialogs}
    </PanelFrame>
  )
}

const userCount = (total: number | undefined) => (total ? pluralize(total, 'user') : undefined)
