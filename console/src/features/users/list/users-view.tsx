import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { users } from '@greenroom/contract'
import type { User } from '@greenroom/contract'
import { pluralize } from '../../../lib/numbers.ts'
import { randomId } from '../../../lib/random.ts'
import { DownloadCsv, PanelFrame } from '../../panel/index.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadingIndicator } from '../../../ui/loading-indicator.tsx'
import { SearchForm } from './search-form.tsx'
import { useAllUsers } from '../data/use-all-users.ts'
import { useUserSearch } from '../data/use-user.ts'
import type { Search } from '../data/use-user.ts'
import { focusUserTrigger, UsersTable } from './users-table.tsx'
import type { UserFocusTrigger } from './users-table.tsx'
import { growing } from '../../../ui/paged-table.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.ts'

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
