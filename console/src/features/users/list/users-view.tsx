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
import { FailedLine } from '../../../ui/retry-button.tsx'
import tableStyles from '../../../ui/table.module.css'
import { lazyComponent, useLazyComponent, useLazyDialog } from '../../../ui/lazy-component.ts'
import type { PasswordLink } from '../password-link/use-password-link.ts'

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

/** Below the last loaded row: more users are loading, or could not be loaded. */
const MoreUsers = ({
  state,
  onRetry,
}: {
  state: 'loading' | 'failed' | undefined
  onRetry: () => void
}) =>
  state === 'failed' ? (
    <FailedLine className={`small ${tableStyles.more}`} onRetry={onRetry}>
      More users could not be loaded.
    </FailedLine>
  ) : (
    // Not announced to screen readers: pages load continuously while scrolling.
    state && <p className={`row gap-sm dimmed small ${tableStyles.more}`}>Loading more users…</p>
  )

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
 * The change of a user's role, and the password link that is offered to a new administrator.
 * @returns what opens the dialog for a user, the offer above the list, and the dialogs
 */
function useRoleChange() {
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
  return {
    changeRole: setChanging,
    offer: LinkOffer && administrator && (
      <LinkOffer
        user={administrator}
        onMade={showLink}
        onDismiss={() => setAdministrator(undefined)}
      />
    ),
    dialogs: (
      <>
        {ChangeRoleDialog && (
          <ChangeRoleDialog
            user={changing}
            onClose={close}
            onGranted={setAdministrator}
            onLink={showLink}
          />
        )}
        {LinkDialog && <LinkDialog link={link} onClose={closeLink} />}
      </>
    ),
  }
}
