import { administrators } from '@greenroom/contract'
import type { Administrator } from '@greenroom/contract'
import { Group, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatMoment } from '../../../lib/dates.ts'
import { pluralize } from '../../../lib/numbers.ts'
import { reloadList, useList } from '../../../services/api/lists.ts'
import { request } from '../../../services/api/request.ts'
import { confirmRequest } from '../../../services/api/confirm-request.ts'
import { storedUser } from '../../../services/session/stored-user.ts'
import { Chip } from '../../../ui/active-chip.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Icon } from '../../../ui/icons/icon.tsx'
import {
  IconDeviceDesktop,
  IconKey,
  IconLogout,
  IconTrashX,
  IconUserCog,
} from '../../../ui/icons/icons.ts'
import { LineList } from '../../../ui/line-list.tsx'
import { MenuButton } from '../../../ui/menu-button.tsx'
import { Name } from '../../../ui/name.tsx'
import { rowIcons } from '../../../ui/row-icons.tsx'
import { DialogEnd } from '../../crud/index.ts'
import { fullName } from '../../../lib/full-name.ts'
import { usePasswordLink, keepLink } from '../list/password-link.tsx'
import { fieldErrors } from '../../../lib/field-errors.ts'
import { fetchItem } from '../../../services/api/fetch.ts'
import { useSavedForm } from '../../../services/api/use-saved-form.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'

/** Who may sign in, how they do, and how to take that away from them (feature `administrators`). */
export function AdministratorsDialog({
  opened,
  onClose,
}: {
  opened: boolean
  onClose: () => void
}) {
  return (
    <Dialog title="Administrators" size={720} opened={opened} onClose={onClose}>
      <div className="stack gap-lg">
        <p className="dimmed">
          Super administrators sign in to this console. Each change here needs a password that was
          entered in the last 15 minutes.
        </p>
        <AddForm />
        <AdministratorList />
        <DialogEnd onClose={onClose} />
      </div>
    </Dialog>
  )
}

function AdministratorList() {
  const list = useList({ path: administrators.list.path, list: administrators.list })
  const link = usePasswordLink()
  const own = storedUser()?.email.trim().toLowerCase()
  return (
    <LineList list={list} label="Administrators" keyOf={({ user_id }) => user_id}>
      {(administrator) => (
        <>
          <div className="stack breakable">
            <strong>
              <Name>{fullName(administrator)}</Name>
            </strong>
            <span translate="no">{administrator.email}</span>
            <span className="dimmed">{describe(administrator)}</span>
          </div>
          {administrator.email.toLowerCase() === own ? (
            <Chip color="green" label="You" />
          ) : (
            <MenuButton
              label={`Actions for ${fullName(administrator)}`}
              icon={rowIcons.more}
              busy={link.isPendingFor(administrator.user_id)}
              items={actionsOf(administrator, () => void link.mutate(administrator))}
            />
          )}
        </>
      )}
    </LineList>
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
    at === null ? 'Never signed in' : `Last sign-in ${formatMoment(at)}`,
    at !== null &&
      (devices > 0 ? `signed in on ${pluralize(devices, 'device')}` : 'not signed in now'),
    second_factor ? 'second factor on' : 'no second factor',
    identity_provider && 'linked to the identity provider',
  ]
    .filter(Boolean)
    .join(' · ')

type TakingAway = 'remove' | 'endDevices' | 'turnOffSecondFactor' | 'unlinkProvider'

/** What can be done about somebody else. Only the link takes nothing away. */
const actionsOf = (administrator: Administrator, makeLink: () => void) => {
  const { user_id, devices, second_factor, identity_provider } = administrator
  const name = <Name>{fullName(administrator)}</Name>
  const takeAway = (
    what: TakingAway,
    label: string,
    icon: Icon,
    question: { text: ReactNode; confirm: string; done: string },
  ) => ({
    label,
    icon,
    onClick: () =>
      confirmRequest({
        ...question,
        title: label,
        cancel: 'Cancel',
        failure: 'The change failed',
        send: (signal) =>
          request(administrators[what], { params: { user_id }, signal }).finally(
            // After a failure too: someone else may have changed it.
            () => void reloadList(administrators.list),
          ),
      }),
  })
  const possible = [
    { label: 'Make a set-password link', icon: IconKey, onClick: makeLink },
    devices > 0 &&
      takeAway('endDevices', 'Sign out everywhere', IconLogout, {
        text: (
          <>
            {name} is signed out on {pluralize(devices, 'device')} at once, and can sign in again.
          </>
        ),
        confirm: 'Sign out',
        done: 'Signed out everywhere',
      }),
    second_factor &&
      takeAway('turnOffSecondFactor', 'Turn off second factor', IconDeviceDesktop, {
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
      takeAway('unlinkProvider', 'End link to identity provider', IconUserCog, {
        text: (
          <>
            {name} is signed out everywhere. The next sign-in with the identity provider links the
            account again.
          </>
        ),
        confirm: 'End link',
        done: 'Link to the identity provider ended',
      }),
    takeAway('remove', 'Remove administrator', IconTrashX, {
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

const labels = { first_name: 'First Name', last_name: 'Last Name', email: 'Email' }

/** Adds an administrator, and shows the link to set a password. What was typed stays until that has worked. */
function AddForm() {
  const { field, formProps, isPending, reset } = useSavedForm({
    initialValues: { first_name: '', last_name: '', email: '' },
    validate: (typed) => fieldErrors(administrators.input, typed, labels),
    // No idempotency key: to repeat the response, the server would have to store the link.
    mutationFn: (body, signal) => fetchItem(administrators.add, { body, signal }),
    successMessage: 'Administrator added',
    failure: 'Failed to add the administrator',
    onSuccess({ user_id, link: url, expires_at }, added) {
      keepLink({ user: { ...added, user_id }, url, expires_at })
      reset()
    },
    // The administrator may have been added although the response was lost.
    onSettled: () => void reloadList(administrators.list),
  })
  const input = (name: keyof typeof labels) => ({
    ...field(name, labels[name]),
    flex: '1 1 10rem',
    autoComplete: 'off',
    'aria-required': true,
  })
  return (
    <form {...formProps} className="stack gap-md">
      <div className="flex wrap gap-sm at-start">
        <TextInput {...input('first_name')} data-autofocus />
        <TextInput {...input('last_name')} />
        <TextInput {...input('email')} type="email" />
      </div>
      <Group justify="flex-end">
        <BusyButton type="submit" busy={isPending}>
          Add administrator
        </BusyButton>
      </Group>
    </form>
  )
}
