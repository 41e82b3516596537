import { adminRole, toastMessages, readUser, users } from '@greenroom/contract'
import type { User } from '@greenroom/contract'
import { Button, Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { rowsQuery } from '../../../services/api/fetch.ts'
import { useFeature } from '../../../services/api/features.ts'
import { readJson } from '../../../services/api/json.ts'
import { request } from '../../../services/api/request.ts'
import { useSavedForm } from '../../../services/api/use-saved-form.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Dialog, useLastDefined } from '../../../ui/dialog.tsx'
import { Name } from '../../../ui/name.tsx'
import { FailedLine } from '../../../ui/retry-button.tsx'
import { SessionNotice } from '../../crud/index.ts'
import { fullName } from '../../../lib/full-name.ts'
import { patchUser } from '../data/users.ts'
import { PasswordLinkOffer, usePasswordLink } from './password-link.tsx'

/**
 * The Change Role dialog (spec section 2). A new super administrator is offered a link to set a password.
 * @param user the user to change; the dialog is closed without one
 */
export function ChangeRoleDialog({
  user,
  onClose,
}: {
  user: User | undefined
  onClose: () => void
}) {
  const shown = useLastDefined(user)
  const [administrator, setAdministrator] = useState<User>()
  const leave = () => {
    onClose()
    setAdministrator(undefined)
  }
  return (
    <>
      {administrator && (
        <PasswordLinkOffer
          user={administrator}
          onMade={leave}
          onDismiss={() => setAdministrator(undefined)}
        />
      )}
      <Dialog title="Change Role" opened={user !== undefined} onClose={onClose}>
        {shown && (
          <RoleForm
            key={shown.user_id}
            user={shown}
            onClose={onClose}
            onGranted={setAdministrator}
            onLinkMade={leave}
          />
        )}
      </Dialog>
    </>
  )
}

/** @param onGranted called when the user has become a super administrator, where links to set a password can be made */
function RoleForm({
  user,
  onClose,
  onGranted,
  onLinkMade,
}: {
  user: User
  onClose: () => void
  onGranted: (user: User) => void
  onLinkMade: () => void
}) {
  const roles = useQuery(rowsQuery(users.roles))
  const rows = roles.data ?? []
  const hasLinks = useFeature('account')
  // Spec section 8. Closing the dialog cancels a save that waits for a new session.
  const { choice, formProps, isPending, values } = useSavedForm({
    initialValues: { role_id: '' },
    // Until a role is chosen, the button is disabled.
    validate: () => ({}),
    async mutationFn({ role_id }, signal, keyFor) {
      const response = await request(users.changeRole, {
        params: { user_id: user.user_id, role_id },
        idempotencyKey: keyFor(user.user_id, role_id),
        signal,
      })
      const version = readUser(await readJson(response).catch(() => undefined))?.version
      const role = rows.find((row) => row.role_id === role_id)
      patchUser(user.user_id, { role, ...(version !== undefined && { version }) })
      return role
    },
    successMessage: toastMessages.users.roleUpdated,
    failure: toastMessages.users.roleFailed,
    onSuccess(role) {
      if (hasLinks && role?.name === adminRole) onGranted(user)
    },
    onFinish: onClose,
  })
  const link = usePasswordLink(onLinkMade)
  const isChosen = values.role_id !== ''
  const hint = useId()
  return (
    <form {...formProps}>
      <div className="row wrap gap-md space-below">
        <p className="clamp">
          <strong>
            <Name>{fullName(user)}</Name>
          </strong>{' '}
          {user.role?.name ? (
            <>
              is <Name>{user.role.name}</Name>.
            </>
          ) : (
            'has no role.'
          )}
        </p>
        {hasLinks && user.role?.name === adminRole && (
          <BusyButton
            variant="transparent"
            size="compact-sm"
            px={0}
            busy={link.isPending}
            onClick={() => void link.mutate(user)}
          >
            Make a set-password link
          </BusyButton>
        )}
      </div>
      <NativeSelect
        {...choice('role_id', 'Role')}
        data-autofocus
        aria-required
        data={[
          { value: '', label: 'Choose a role' },
          ...rows.map(({ role_id, name }) => ({ value: role_id, label: name })),
        ]}
      />
      {roles.isError && !roles.isFetching && (
        <FailedLine className="space-above" onRetry={roles.refetch}>
          The roles could not be loaded.
        </FailedLine>
      )}
      <SessionNotice />
      <Group justify="flex-end" gap="xs" mt="lg">
        {!isChosen && (
          <span id={hint} className="own-line dimmed small">
            Choose a role to save.
          </span>
        )}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <BusyButton
          type="submit"
          busy={isPending}
          disabled={!isChosen}
          aria-describedby={isChosen ? undefined : hint}
        >
          Save
        </BusyButton>
      </Group>
    </form>
  )
}
