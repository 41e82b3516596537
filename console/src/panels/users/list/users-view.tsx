import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { users } from '@greenroom/contract'
import type { User } from '@greenroom/contract'
import { randomId } from '../../../lib/random.ts'
import { DownloadCsv } from '../../../parts/download-csv.tsx'
import { PanelFrame } from '../../../parts/panel-frame.tsx'
import { lazyComponent, useLazyComponent, useLazyDialog } from '../../../ui/lazy-component.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadingIndicator } from '../../../ui/loading-indicator.tsx'
import type { PasswordLink } from '../password-link/use-password-link.ts'
import { MoreUsers } from './more-users.tsx'
import { SearchForm } from './search-form.tsx'
import { useAllUsers } from '../data/use-all-users.ts'
import { useUserSearch } from '../data/use-user-search.ts'
import type { Search } from '../data/use-user-search.ts'
import { focusUserTrigger, UsersTable } from './users-table.tsx'
import type { UserFocusTrigger } from './users-table.tsx'

const changeRoleDialog = lazyComponent(
  async () => (await import('./change-role-dialog.tsx')).ChangeRoleDialog,
)

const passwordLinkDialog = lazyComponent(
  async () => (await import('../password-link/password-link-dialog.tsx')).PasswordLinkDialog,
)
const passwordLinkOffer = lazyComponent(
  async () => (await import('../password-link/password-link-offer.tsx')).PasswordLinkOffer,
)

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
  const [changing, setChanging] = useState<User>()
  const close = () => setChanging(undefined)
  const ChangeRoleDialog = useLazyDialog(changeRoleDialog, changing !== undefined, close)
  const [administrator, setAdministrator] = useState<User>()
  const [link, setLink] = useState<PasswordLink>()
  const closeLink = () => setLink(undefined)
  const LinkDialog = useLazyDialog(passwordLinkDialog, link !== undefined, closeLink)
  const LinkOffer = useLazyComponent(passwordLinkOffer, administrator !== undefined)
  const showLink = (made: PasswordLink) => {
    close()
    setAdministrator(undefined)
    setLink(made)
  }
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
      {LinkOffer && administrator && (
        <LinkOffer
          user={administrator}
          onMade={showLink}
          onDismiss={() => setAdministrator(undefined)}
        />
      )}
      {rows.length > 0 ? (
        <UsersTable
          {...{ segment, rows, setFocusTrigger }}
          onChangeRole={setChanging}
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
      {ChangeRoleDialog && (
        <ChangeRoleDialog
          user={changing}
          onClose={close}
          onGranted={setAdministrator}
          onLink={showLink}
        />
      )}
      {LinkDialog && <LinkDialog link={link} onClose={closeLink} />}
    </PanelFrame>
  )
}

const userCount = (total: number | undefined) =>
  total ? `${total.toLocaleString('en-US')} ${total === 1 ? 'user' : 'users'}` : undefined
