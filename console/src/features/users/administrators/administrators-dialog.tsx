import { administrators } from '@greenroom/contract'
import type { Administrator } from '@greenroom/contract'
import { Badge, Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { formatMoment } from '../../../lib/dates.ts'
import { pluralize } from '../../../lib/numbers.ts'
import { errorMessage } from '../../../services/api/api-error.ts'
import { reloadList, useList } from '../../../services/api/lists.ts'
import { request } from '../../../services/api/request.ts'
import { openConfirmDialog, useDialogCovered } from '../../../services/confirm.ts'
import { storedUser } from '../../../services/session/stored-user.ts'
import { toastFailure, toastSuccess } from '../../../services/toasts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Icon } from '../../../ui/icons/icon.tsx'
import {
  IconDeviceDesktop,
  IconKey,
  IconLogout,
  IconTrashX,
  IconUserCog,
} from '../../../ui/icons/icons.ts'
import { LoadingIndicator } from '../../../ui/loading-indicator.tsx'
import { MenuButton } from '../../../ui/menu-button.tsx'
import { Name } from '../../../ui/name.tsx'
import { rowIcons } from '../../../ui/row-icons.tsx'
import { FailedLine } from '../../../ui/retry-button.tsx'
import { SessionNotice } from '../../panel/index.ts'
import { fullName } from '../../../lib/full-name.ts'
import { PasswordLinkDialog, usePasswordLink } from '../list/password-link.tsx'
import type { PasswordLink } from '../list/password-link.tsx'
import { AddForm } from './add-form.tsx'

/** Who may sign in, how they do, and how to take that away from them (feature `administrators`). */
export function AdministratorsDialog({
  opened,
  onClose,
}: {
  opened: boolean
  onClose: () => void
}) {
  const isCovered = useDialogCovered()
  // It outlives the content of the dialog: a link that arrives after Done is shown all the same.
  const [link, setLink] = useState<PasswordLink>()
  return (
    <>
      <Dialog
        title="Administrators"
        size={720}
        opened={opened}
        closable={!isCovered && !link}
        onClose={onClose}
      >
        <div className="stack gap-lg">
          <p className="dimmed">
            Super administrators sign in to this console. Each change here needs a password that was
            entered in the last 15 minutes.
          </p>
          <AddForm onAdded={setLink} />
          <AdministratorList onLink={setLink} />
          <SessionNotice />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Done
            </Button>
          </Group>
        </div>
      </Dialog>
      <PasswordLinkDialog link={link} onClose={() => setLink(undefined)} />
    </>
  )
}

function AdministratorList({ onLink }: { onLink: (link: PasswordLink) => void }) {
  const { rows, loading, failed, reload } = useList({
    path: administrators.list.path,
    list: administrators.list,
  })
  const link = usePasswordLink(onLink)
  const own = storedUser()?.email.trim().toLowerCase()
  if (loading) return <LoadingIndicator />
  if (failed)
    return <FailedLine onRetry={reload}>The administrators could not be loaded.</FailedLine>
  return (
    <ul className="stack ruled" aria-label="Administrators">
      {rows.map((administrator) => (
        <li
          key={administrator.user_id}
          className="row between gap-lg"
          style={{ paddingBlock: '0.5rem' }}
        >
          <div className="stack breakable">
            <strong>
              <Name>{fullName(administrator)}</Name>
            </strong>
            <span>{administrator.email}</span>
            <span className="dimmed">{describe(administrator)}</span>
          </div>
          {administrator.email.toLowerCase() === own ? (
            <Badge variant="light" color="green" fw={500} tt="none" miw="max-content">
              You
            </Badge>
          ) : (
            <MenuButton
              label={`Actions for ${fullName(administrator)}`}
              icon={rowIcons.more}
              items={actionsOf(administrator, () => void link.mutate(administrator))}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

/** How somebody signs in, in one line. */
const describe = ({
  second_factor,
  identity_provider,
  devices,
  last_sign_in_at: at,
}: Administrator): string =>
  [
    at === null ? 'Never signed in' : `Last sign-in ${formatMoment(Date.parse(at))}`,
    at !== null &&
      (devices > 0 ? `signed in on ${pluralize(devices, 'device')}` : 'not signed in now'),
    second_factor ? 'second factor on' : 'no second factor',
    identity_provider && 'linked to the identity provider',
  ]
    .filter(Boolean)
    .join(' · ')

/** What can be done about somebody else. Only the link takes nothing away. */
const actionsOf = (administrator: Administrator, makeLink: () => void) => {
  const { devices, second_factor, identity_provider } = administrator
  const name = <Name>{fullName(administrator)}</Name>
  const takeAway = (label: string, icon: Icon, question: Question) => ({
    label,
    icon,
    onClick: () => askToTakeAway(administrator, label, question),
  })
  const possible = [
    { label: 'Make a set-password link', icon: IconKey, onClick: makeLink },
    devices > 0 &&
      takeAway('Sign out everywhere', IconLogout, {
        endpoint: administrators.endDevices,
        text: (
          <>
            {name} is signed out on {pluralize(devices, 'device')} at once, and can sign in again.
          </>
        ),
        confirm: 'Sign out',
        done: 'Signed out everywhere',
      }),
    second_factor &&
      takeAway('Turn off second factor', IconDeviceDesktop, {
        endpoint: administrators.turnOffSecondFactor,
        text: (
          <>
            Then the password alone is enough to sign in as {name}. Turn it off only if the phone
            and the recovery codes are lost, and if you know that it is {name} who asks.
          </>
        ),
        confirm: 'Turn off',
        done: 'Second factor turned off',
      }),
    identity_provider &&
      takeAway('End link to identity provider', IconUserCog, {
        endpoint: administrators.unlinkProvider,
        text: (
          <>
            {name} is signed out everywhere. The next sign-in with the identity provider links the
            account again.
          </>
        ),
        confirm: 'End link',
        done: 'Link to the identity provider ended',
      }),
    takeAway('Remove administrator', IconTrashX, {
      endpoint: administrators.remove,
      text: (
        <>
          {name} becomes a sales person and can no longer sign in: the password, the second factor
          and the link to an identity provider are removed. What {name} has written stays.
        </>
      ),
      confirm: 'Remove',
      done: 'Administrator removed',
    }),
  ]
  return possible.filter((action) => action !== false)
}

interface Question {
  endpoint:
    | typeof administrators.remove
    | typeof administrators.endDevices
    | typeof administrators.turnOffSecondFactor
    | typeof administrators.unlinkProvider
  text: ReactNode
  confirm: string
  done: string
}

/** Takes something away from somebody after a confirmation. */
const askToTakeAway = (
  { user_id }: Administrator,
  title: string,
  { endpoint, text, confirm, done }: Question,
): void =>
  openConfirmDialog({
    title,
    text,
    cancel: 'Cancel',
    confirm,
    async action(signal) {
      try {
        await request(endpoint, { params: { user_id }, signal })
        toastSuccess(done)
      } catch (error) {
        if (!signal.aborted) toastFailure(errorMessage(error, 'The change failed'))
      }
      // Someone else may have changed it.
      void reloadList(administrators.list)
    },
  })
